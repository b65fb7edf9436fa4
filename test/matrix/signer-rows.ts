import { namedSigner, type Rejection } from './rejection'

export const signerRows: readonly Rejection[] = [
  {
    group: 'signers',
    when: 'the signer was removed while the verification was in flight',
    error: 'NotSigner',
    args: (attempt) => [namedSigner(attempt)],
    bend: async ({ sign, registry, signer }) => {
      const claim = await sign()
      await registry.removeSigner(signer.address)
      return claim
    },
  },
  {
    group: 'signers',
    when: 'the old signer signs after the rotation to a new one',
    error: 'NotSigner',
    args: (attempt) => [namedSigner(attempt)],
    bend: async ({ sign, registry, signer, stranger }) => {
      await registry.addSigner(stranger.address)
      await registry.removeSigner(signer.address)
      return sign()
    },
  },
]

import { strangerAddress } from './claim-cases.js'
import type { MatrixCase } from './matrix-case.js'
import { expectedRefusal, refusalCase } from './refusal-case.js'

const group = 'a claim by a signer who may no longer sign'
const mend =
  'Ask the registry in every claim and remember none of its answers: removing a signer is the only brake there is.'

export const signerCases: readonly MatrixCase[] = [
  refusalCase({
    group,
    when: 'the signer was removed while the verification was in flight',
    mend,
    bend: async ({ kit, sign }) => {
      const issued = await sign()
      await kit.removeSigner(kit.signer.address)
      return { issued, expected: expectedRefusal.notSigner(kit.signer.address) }
    },
  }),
  refusalCase({
    group,
    when: 'the old signer signs after the rotation to a new one',
    mend,
    bend: async ({ kit, sign }) => {
      await kit.addSigner(strangerAddress)
      await kit.removeSigner(kit.signer.address)
      return { issued: await sign(), expected: expectedRefusal.notSigner(kit.signer.address) }
    },
  }),
]

import { ZeroAddress } from 'ethers'
import { ethers } from 'hardhat'
import type { Deployed } from '../fixtures'

/** What the registry's administration must refuse. */
export const refusals: readonly {
  what: string
  attempt: (world: Deployed) => Promise<unknown>
  error: string
  args: (world: Deployed) => unknown[]
}[] = [
  {
    what: 'adding a signer by anybody but the owner',
    attempt: ({ registry, wallet, stranger }) => registry.connect(wallet).addSigner(stranger.address),
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'removing a signer by anybody but the owner',
    attempt: ({ registry, wallet, signer }) => registry.connect(wallet).removeSigner(signer.address),
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'the zero address as a signer',
    attempt: ({ registry }) => registry.addSigner(ZeroAddress),
    error: 'ZeroSigner',
    args: () => [],
  },
  {
    what: 'a signer that is there already',
    attempt: ({ registry, signer }) => registry.addSigner(signer.address),
    error: 'SignerAlreadyAllowed',
    args: ({ signer }) => [signer.address],
  },
  {
    what: 'removing a signer that is not there',
    attempt: ({ registry, stranger }) => registry.removeSigner(stranger.address),
    error: 'NotSigner',
    args: ({ stranger }) => [stranger.address],
  },
  {
    what: 'removing the zero address',
    attempt: ({ registry }) => registry.removeSigner(ZeroAddress),
    error: 'NotSigner',
    args: () => [ZeroAddress],
  },
  {
    what: 'renouncing the ownership',
    attempt: ({ registry }) => registry.renounceOwnership(),
    error: 'OwnershipNotRenounceable',
    args: () => [],
  },
  {
    what: 'renouncing by anybody but the owner',
    attempt: ({ registry, wallet }) => registry.connect(wallet).renounceOwnership(),
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'a transfer of the ownership by anybody but the owner',
    attempt: ({ registry, wallet }) => registry.connect(wallet).transferOwnership(wallet.address),
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'accepting an ownership that was not offered',
    attempt: ({ registry, wallet }) => registry.connect(wallet).acceptOwnership(),
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'adding a signer by the owner to be, before the acceptance',
    async attempt({ registry, wallet, stranger }) {
      await registry.transferOwnership(wallet.address)
      return registry.connect(wallet).addSigner(stranger.address)
    },
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'accepting an ownership whose transfer was cancelled',
    async attempt({ registry, wallet }) {
      await registry.transferOwnership(wallet.address)
      await registry.transferOwnership(ZeroAddress)
      return registry.connect(wallet).acceptOwnership()
    },
    error: 'OwnableUnauthorizedAccount',
    args: ({ wallet }) => [wallet.address],
  },
  {
    what: 'the former owner, after the acceptance',
    async attempt({ registry, owner, wallet, stranger }) {
      await registry.transferOwnership(wallet.address)
      await registry.connect(wallet).acceptOwnership()
      return registry.connect(owner).addSigner(stranger.address)
    },
    error: 'OwnableUnauthorizedAccount',
    args: ({ owner }) => [owner.address],
  },
  {
    what: 'a deployment with a signer named twice',
    attempt: ({ owner, signer }) =>
      ethers.deployContract('SignerRegistry', [owner.address, [signer.address, signer.address]]),
    error: 'SignerAlreadyAllowed',
    args: ({ signer }) => [signer.address],
  },
  {
    what: 'a deployment with the zero address as a signer',
    attempt: ({ owner }) => ethers.deployContract('SignerRegistry', [owner.address, [ZeroAddress]]),
    error: 'ZeroSigner',
    args: () => [],
  },
  {
    what: 'a deployment without an owner',
    attempt: () => ethers.deployContract('SignerRegistry', [ZeroAddress, []]),
    error: 'OwnableInvalidOwner',
    args: () => [ZeroAddress],
  },
]

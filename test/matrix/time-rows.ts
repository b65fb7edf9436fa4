import { time } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import type { Claim } from './consumers'
import type { Rejection } from './rejection'
import { strangerKey } from './world'

const expiredArgs = ({ expiration }: Claim) => [expiration]

export const timeRows: readonly Rejection[] = [
  {
    group: 'time',
    when: 'the block comes one second after the expiration',
    error: 'VerificationExpired',
    args: expiredArgs,
    bend: async ({ sign, verification }) => {
      await time.setNextBlockTimestamp(verification.expiration + 1)
      return sign()
    },
  },
  {
    group: 'time',
    when: 'it expired and is badly signed too',
    error: 'VerificationExpired',
    args: expiredArgs,
    bend: async ({ sign, verification }) => {
      await time.setNextBlockTimestamp(verification.expiration + 1)
      return { ...(await sign()), signature: '0x' }
    },
  },
  {
    group: 'time',
    when: 'it expired and its signer is not allowed',
    error: 'VerificationExpired',
    args: expiredArgs,
    bend: async ({ sign, verification }) => {
      await time.setNextBlockTimestamp(verification.expiration + 1)
      return sign({ key: strangerKey })
    },
  },
  {
    group: 'time',
    when: 'the expiration is 0',
    error: 'VerificationExpired',
    args: () => [0],
    bend: ({ sign }) => sign({ verification: { expiration: 0 } }),
  },
]

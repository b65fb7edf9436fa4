import type { VerificationResponse } from '@onchain-verify/client'
import { parseAbi, parseEther, type Abi } from 'viem'
import type { ContractName } from './config.js'

/** Something to get once, from one of the example consumers. */
export interface Offer {
  readonly id: ContractName
  readonly title: string
  readonly about: string
  /** The button that claims. */
  readonly action: string
  readonly done: string
  /** Mirror: contracts/examples/, the claim and the contract's own errors. */
  readonly abi: Abi
  readonly functionName: string
  readonly args?: (verification: VerificationResponse) => readonly unknown[]
  /** Wei. */
  readonly value?: bigint
  /** The token that the claim pays, to be shown in the wallet. */
  readonly token?: ContractName
}

const identityAlreadyUsed = 'error IdentityAlreadyUsed(bytes32 identityHash)'

export const offers = [
  {
    id: 'IncentiveProgram',
    title: 'Join the programme',
    about: 'Members of an exchange join once, whatever wallet they come with.',
    action: 'Join',
    done: 'You have joined the programme.',
    abi: parseAbi([
      'function enroll(bytes32 identityHash, uint40 expiration, bytes signature)',
      'error AlreadyEnrolled()',
    ]),
    functionName: 'enroll',
  },
  {
    id: 'AirdropClaim',
    title: 'Claim an airdrop',
    about: '100 DEMO for verified microbloggers with 1000 followers.',
    action: 'Claim 100 DEMO',
    done: '100 DEMO are yours.',
    abi: parseAbi([
      'function claim(bytes32 identityHash, uint40 expiration, bytes signature)',
      identityAlreadyUsed,
    ]),
    functionName: 'claim',
    token: 'DemoToken',
  },
  {
    id: 'CreatorMint',
    title: 'Mint a creator pass',
    about: 'An NFT for makers of short videos who have an audience.',
    action: 'Mint the pass',
    done: 'The pass is yours.',
    abi: parseAbi([
      'function mint(bytes32 identityHash, uint40 expiration, bytes signature) returns (uint256 tokenId)',
      identityAlreadyUsed,
    ]),
    functionName: 'mint',
  },
  {
    id: 'CappedDeposit',
    title: 'Deposit ether',
    about: 'Up to 1 ETH a person over all their wallets, for paying members of an exchange.',
    action: 'Deposit 0.4 ETH',
    done: '0.4 ETH are deposited.',
    abi: parseAbi([
      'function deposit(bytes32 identityHash, uint40 expiration, bytes signature) payable',
      'error CapExceeded(uint256 wanted, uint256 cap)',
    ]),
    functionName: 'deposit',
    value: parseEther('0.4'),
  },
  {
    id: 'OnePersonPoll',
    title: 'Vote in a poll',
    about: 'One vote a person, for people with 50 followers on a photo network.',
    action: 'Vote yes',
    done: 'Your vote is counted.',
    abi: parseAbi([
      'function vote(uint256 question, bool inFavour, bytes32 identityHash, uint40 expiration, bytes signature)',
      identityAlreadyUsed,
    ]),
    functionName: 'vote',
    args: ({ identityHash, expiration, signature }) => [0n, true, identityHash, expiration, signature],
  },
  {
    id: 'RecentOnly',
    title: 'Come back fresh',
    about: 'Takes only accounts that were looked at since this demo started.',
    action: 'Claim',
    done: 'You have claimed.',
    abi: parseAbi([
      'function claim(bytes32 identityHash, uint40 expiration, bytes signature)',
      identityAlreadyUsed,
    ]),
    functionName: 'claim',
  },
] as const satisfies readonly Offer[]

export const defaultOffer: Offer = offers[0]

export const findOffer = (id: string | null): Offer => offers.find((offer) => offer.id === id) ?? defaultOffer

/** What everybody can read of a consumer's policy. */
export const policyAbi = parseAbi([
  'struct Condition { string name; string op; string value; }',
  'function provider() view returns (string)',
  'function conditions() view returns (Condition[])',
])

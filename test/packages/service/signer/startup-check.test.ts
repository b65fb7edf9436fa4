import { expect } from 'chai'
import {
  checkSigners,
  ConfigError,
  openSigners,
  UnavailableError,
  type IsSigner,
  type StartupCheck,
} from '@onchain-verify/service'
import { computeAddress } from 'ethers'
import { developmentWallet } from '../../../fixtures'
import { rejection } from '../../../rejection'
import { randomLooking, registry } from '../variables'

type Address = `0x${string}`

const otherRegistry = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const key = (name: string) => `0x${randomLooking(name)}` as const
const addressOf = (name: string) => computeAddress(key(name)) as Address
const [current, next] = [{ address: addressOf('current') }, { address: addressOf('next') }]
const chains = [
  { chainId: 84532, rpcUrls: ['https://a.example'], registry },
  { chainId: 1, rpcUrls: ['https://b.example'], registry: otherRegistry },
] as const

const check = (
  bend: Partial<Omit<StartupCheck, 'config'>> = {},
  environment: 'production' | 'development' = 'production',
) =>
  checkSigners({
    config: { environment, chains },
    signers: [current, next],
    isSigner: () => Promise.resolve(true),
    ...bend,
  })

const cases: { what: string; bend: Partial<Omit<StartupCheck, 'config'>>; problems: string[] }[] = [
  {
    what: 'a signer that one registry does not allow',
    bend: { isSigner: (chainId, _, signer) => Promise.resolve(chainId === 84532 || signer === next.address) },
    problems: [
      `The registry of chain 1 does not allow SIGNER, ${current.address}: its owner adds it with \`hardhat signers add ${current.address}\`.`,
    ],
  },
  {
    what: 'a next signer that no registry allows',
    bend: { isSigner: (_, __, signer) => Promise.resolve(signer === current.address) },
    problems: [84532, 1].map(
      (id) =>
        `The registry of chain ${id} does not allow NEXT_SIGNER, ${next.address}: its owner adds it with \`hardhat signers add ${next.address}\`.`,
    ),
  },
  {
    what: 'a chain that gives no answer',
    bend: {
      signers: [current],
      isSigner: (chainId) =>
        chainId === 1
          ? Promise.reject(new UnavailableError('rpc', new Error('https://b.example/key')))
          : Promise.resolve(true),
    },
    problems: [
      'Whether the registry of chain 1 allows SIGNER could not be found out: no node of RPC_URLS_1 gave an answer.',
    ],
  },
  {
    what: 'one account twice',
    bend: { signers: [current, current] },
    problems: ['NEXT_SIGNER is the same account as SIGNER.'],
  },
  {
    what: 'a published account, wherever its key is',
    bend: { signers: [{ address: developmentWallet(3).address as Address }] },
    problems: [`SIGNER is ${developmentWallet(3).address}, whose key is published.`],
  },
]

describe('checkSigners', () => {
  it('asks every registry about every signer', async () => {
    const asked: Parameters<IsSigner>[] = []
    const isSigner: IsSigner = (...question) => {
      asked.push(question)
      return Promise.resolve(true)
    }
    expect(await check({ isSigner })).to.deep.equal([])
    expect(asked).to.deep.equal([
      [84532, registry, current.address],
      [84532, registry, next.address],
      [1, otherRegistry, current.address],
      [1, otherRegistry, next.address],
    ])
  })

  for (const { what, bend, problems } of cases) {
    it(`refuses ${what} in production, and tells of it in development`, async () => {
      const error = await rejection(check(bend))
      expect(error).to.be.instanceOf(ConfigError)
      expect((error as ConfigError).problems).to.deep.equal(problems)
      expect(await check(bend, 'development')).to.deep.equal(problems)
    })
  }
})

describe('openSigners', () => {
  it('opens all, in their order', async () => {
    const signers = await openSigners([
      { kind: 'key', privateKey: key('current') },
      { kind: 'key', privateKey: key('next') },
    ])
    expect(signers.map(({ address }) => address)).to.deep.equal([current.address, next.address])
  })

  it('tells of all that cannot be opened', async () => {
    const missing = { kind: 'keystore', file: '/nowhere', password: 'a word' } as const
    const error = await rejection(openSigners([missing, missing]))
    expect(error).to.be.instanceOf(ConfigError)
    expect((error as ConfigError).problems).to.deep.equal([
      'SIGNER: The keystore file cannot be read (ENOENT).',
      'NEXT_SIGNER: The keystore file cannot be read (ENOENT).',
    ])
  })

  it('does not call a failure that may pass a wrong setting', async () => {
    const kms = { kind: 'kms', keyId: 'a', region: 'eu-central-1', endpoint: 'http://127.0.0.1:1' } as const
    const outside = process.env
    process.env = { ...outside, AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' }
    try {
      expect(await rejection(openSigners([kms]))).to.be.instanceOf(UnavailableError)
    } finally {
      process.env = outside
    }
  })
})

import { createWallet, type WalletOptions } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { encryptKeystoreJson } from 'ethers'
import { inspect } from 'node:util'
import type { Hex } from 'viem'
import { alice, batchOf, bob, chainId, createWorld, keys, sink, hardhat } from './world'

const create = (change: Partial<WalletOptions>) =>
  createWallet({ provider: hardhat, chainId, accounts: keys, approve: () => true, ...change })

const failure = async (change: Partial<WalletOptions>) => {
  const outcome: unknown = await create(change).catch((error: unknown) => error)
  expect(outcome).to.be.an('error')
  return (outcome as Error).message
}

describe('the wallet’s accounts', () => {
  let keystore: string
  before(async () => {
    // Fewer rounds than anybody should use.
    keystore = await encryptKeystoreJson({ address: alice.address, privateKey: keys[0]! }, 'correct', {
      scrypt: { N: 2 },
    })
  })

  it('come from private keys, in their order', async () => {
    expect((await create({})).accounts).to.deep.equal([alice.address, bob.address])
  })

  it('come from an encrypted keystore', async () => {
    expect((await create({ accounts: { keystore, password: 'correct' } })).accounts).to.deep.equal([
      alice.address,
    ])
  })

  /** What does not fit together, and what is said of it. */
  const wrong: readonly (readonly [string, () => Partial<WalletOptions>, string])[] = [
    [
      'another password',
      () => ({ accounts: { keystore, password: 'secret' } }),
      'The password does not open the keystore.',
    ],
    [
      'no keystore',
      () => ({ accounts: { keystore: '{"secret":1}', password: '' } }),
      'The keystore is not a keystore of version 3 (Web3 secret storage).',
    ],
    ['no account', () => ({ accounts: [] }), 'The wallet needs at least one account.'],
    [
      'half a key',
      () => ({ accounts: [keys[0]!, keys[1]!.slice(0, 34) as Hex] }),
      'accounts[1] is not a private key: expected 32 bytes in hex.',
    ],
    [
      'the zero key',
      () => ({ accounts: [`0x${'00'.repeat(32)}`] }),
      'accounts[0] is not a private key: expected 32 bytes in hex.',
    ],
    [
      'a key beyond the curve',
      () => ({ accounts: [`0x${'ff'.repeat(32)}`] }),
      'accounts[0] is not a private key: expected 32 bytes in hex.',
    ],
    ['no node', () => ({ provider: undefined }), 'The wallet needs either rpcUrl or provider.'],
    ['two nodes', () => ({ rpcUrl: 'http://127.0.0.1:1' }), 'The wallet needs either rpcUrl or provider.'],
    ['no chain', () => ({ chainId: 0 }), 'chainId: expected a positive integer.'],
    [
      'nobody to approve',
      () => ({ approve: true as never }),
      'approve: expected a function that answers for the user.',
    ],
    ['room for no call', () => ({ maxCalls: 0 }), 'maxCalls: expected a positive integer.'],
  ]
  for (const [of, change, says] of wrong) {
    it(`refuses ${of}, and never repeats a key`, async () => expect(await failure(change())).to.equal(says))
  }

  it('keep their keys to themselves, whoever prints the wallet, its errors or what it asks', async () => {
    const world = await createWorld()
    await world.connect()
    const errors = [
      await world.refusal('wallet_sendCalls', batchOf([{}], { from: sink })),
      await world.refusal('eth_sendTransaction', { from: alice.address, to: sink, gas: '0x1' }),
    ]
    const printed = [world.wallet, errors, world.asked].flatMap((thing) => [
      inspect(thing, { depth: Infinity, showHidden: true, getters: true }),
      JSON.stringify(thing),
    ])
    for (const key of keys) {
      for (const text of printed) expect(text.toLowerCase()).not.to.include(key.slice(2))
    }
  })

  it('cannot be changed by a page that holds the wallet', async () => {
    const wallet = await create({})
    expect(Object.isFrozen(wallet)).to.equal(true)
    expect(Object.isFrozen(wallet.provider)).to.equal(true)
    expect(Object.keys(wallet.provider).sort()).to.deep.equal(['on', 'removeListener', 'request'])
  })
})

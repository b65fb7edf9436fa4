import { expect } from 'chai'
import { ZeroAddress } from 'ethers'
import { plan, sends, type Order } from '../../scripts/operator/order'
import { developmentWallet } from '../fixtures'

const [registry, owner, other, signer] = [0, 1, 2, 3].map((index) => developmentWallet(index).address) as [
  string,
  string,
  string,
  string,
]

describe('whether an order is sent', () => {
  const cases = [
    { live: true, execute: false, dryRun: false, sent: false },
    { live: true, execute: true, dryRun: false, sent: true },
    { live: true, execute: false, dryRun: true, sent: false },
    { live: false, execute: false, dryRun: false, sent: true },
    { live: false, execute: true, dryRun: false, sent: true },
    { live: false, execute: false, dryRun: true, sent: false },
  ]
  for (const { live, execute, dryRun, sent } of cases) {
    const flags = [execute ? '--execute' : '', dryRun ? '--dry-run' : ''].filter(Boolean).join(' ')
    it(`${sent ? 'yes' : 'no'}: ${live ? 'live' : 'local'} network, ${flags || 'no flag'}`, () =>
      expect(sends(live, { execute, dryRun })).to.equal(sent))
  }

  it('refuses both flags together', () =>
    expect(() => sends(true, { execute: true, dryRun: true })).to.throw(
      'Give --execute or --dry-run, not both.',
    ))
})

describe('the planned transaction', () => {
  const order: Order = { method: 'addSigner', args: [signer], entitled: owner, effect: 'It may sign.' }
  const from = (accounts: string[], entitled = owner) =>
    plan({ ...order, entitled }, { address: registry }, accounts).from

  it('names the call in words and in bytes', () =>
    expect(plan(order, { address: registry }, [owner])).to.deep.equal({
      from: owner,
      to: registry,
      method: `addSigner(${signer})`,
      data: `0xeb12d61e000000000000000000000000${signer.slice(2).toLowerCase()}`,
      effect: 'It may sign.',
    }))

  it('comes from the account that may, wherever it stands among those at hand', () =>
    expect(from([other, owner])).to.equal(owner))

  it('comes from the first account when none may, so that the simulation says who may', () =>
    expect(from([other, signer])).to.equal(other))

  it('is simulated as the account that may when no key is at hand', () => expect(from([])).to.equal(owner))

  it('is simulated as a stranger when nobody may', () => expect(from([], ZeroAddress)).to.equal(registry))
})

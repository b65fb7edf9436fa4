import type { ApprovalKind, WalletOptions } from '@onchain-verify/wallet'
import type { Address } from 'viem'
import { alice, batchOf, sink, type GivenCall, type World } from './world'

/** What the wallet is before the request, where it is not as usual. */
export interface Setting {
  readonly options?: Partial<WalletOptions>
  readonly refused?: ApprovalKind
  readonly before?: (world: World) => Promise<unknown>
}

/** A fault of a request or of the wallet, and the error that it ends with. */
export interface Fault extends Setting {
  readonly when: string
  readonly name: string
  readonly code: number
  readonly says: string | RegExp
  /** Bends the batch. */
  readonly bend: (batch: Batch) => object
}

export type Batch = ReturnType<typeof batchOf>

const same = (batch: Batch) => batch
const call = (change: GivenCall | object) => (batch: Batch) => ({
  ...batch,
  calls: [{ ...batch.calls[0], ...change }],
})
const without = (key: string) => (batch: Batch) =>
  Object.fromEntries(Object.entries(batch).filter(([name]) => name !== key))

/** What the wallet cannot parse, by what it says. */
const shapes: readonly { readonly bend: Fault['bend']; readonly says: string }[] = [
  ...['version', 'from', 'chainId', 'atomicRequired', 'calls'].map((key) => ({
    bend: without(key),
    says: `params[0].${key}: expected `,
  })),
  { bend: (batch) => ({ ...batch, version: 2 }), says: 'params[0].version: expected a string' },
  {
    bend: (batch) => ({ ...batch, from: '0x1234' }),
    says: 'params[0].from: expected a 20-byte address in hex',
  },
  { bend: (batch) => ({ ...batch, chainId: 84532 }), says: 'params[0].chainId: expected a chain id' },
  { bend: (batch) => ({ ...batch, chainId: '0x014a34' }), says: 'params[0].chainId: expected a chain id' },
  { bend: (batch) => ({ ...batch, chainId: '0x14A34' }), says: 'params[0].chainId: expected a chain id' },
  {
    bend: (batch) => ({ ...batch, atomicRequired: 'true' }),
    says: 'params[0].atomicRequired: expected true or false',
  },
  { bend: (batch) => ({ ...batch, calls: {} }), says: 'params[0].calls: expected an array' },
  { bend: (batch) => ({ ...batch, calls: [] }), says: 'params[0]: expected at least one call' },
  { bend: (batch) => ({ ...batch, calls: [null] }), says: 'params[0].calls[0]: expected an object' },
  { bend: (batch) => ({ ...batch, id: 7 }), says: 'params[0].id: expected a string of at most 4096 bytes' },
  {
    bend: (batch) => ({ ...batch, id: 'é'.repeat(2049) }),
    says: 'params[0].id: expected a string of at most 4096',
  },
  { bend: (batch) => ({ ...batch, capabilities: [] }), says: 'params[0].capabilities: expected an object' },
  { bend: call({ to: undefined }), says: 'params[0].calls[0].to: expected a 20-byte address in hex' },
  { bend: call({ to: '0x00' }), says: 'params[0].calls[0].to: expected a 20-byte address in hex' },
  {
    bend: (batch) => ({ ...batch, calls: [{ to: sink }] }),
    says: 'params[0].calls[0].value: expected wei in hex, "0x0" for none',
  },
  { bend: call({ value: 1 }), says: 'params[0].calls[0].value: expected a hex quantity' },
  { bend: call({ value: null }), says: 'params[0].calls[0].value: expected a hex quantity' },
  { bend: call({ value: '1' }), says: 'params[0].calls[0].value: expected a hex quantity' },
  { bend: call({ value: '0x' }), says: 'params[0].calls[0].value: expected a hex quantity' },
  {
    bend: call({ value: `0x1${'0'.repeat(64)}` }),
    says: 'params[0].calls[0].value: expected a hex quantity',
  },
  { bend: call({ data: '0x123' }), says: 'params[0].calls[0].data: expected bytes in hex' },
  { bend: call({ data: 'hello' }), says: 'params[0].calls[0].data: expected bytes in hex' },
  { bend: call({ capabilities: 'none' }), says: 'params[0].calls[0].capabilities: expected an object' },
  {
    bend: call({ capabilities: { gasLimitOverride: { value: 50_000 } } }),
    says: 'params[0].calls[0].capabilities.gasLimitOverride.value: expected a hex quantity',
  },
  {
    bend: (batch) => ({
      ...batch,
      atomicRequired: true,
      calls: [{ ...batch.calls[0], to: `0x${'00'.repeat(20)}` }],
    }),
    says: 'params[0].calls[0].to: expected another address than zero, which cannot be called atomically',
  },
]

const stranger: Address = '0x00000000000000000000000000000000000000dd'

/** In the order in which the wallet checks; of two faults in one request the earlier is told. */
export const faults: readonly Fault[] = [
  ...shapes.map(({ bend, says }) => ({
    ...{ when: `it cannot be parsed (${says})`, name: 'InvalidParamsError', code: -32602, bend, says },
  })),
  {
    ...{ when: 'the version is another', name: 'VersionNotSupportedError', code: -32000 },
    bend: (batch) => ({ ...batch, version: '1.0' }),
    says: 'version 1.0 is not supported; send version 2.0.0',
  },
  {
    ...{ when: 'the account is not connected', name: 'UnauthorizedError', code: 4100 },
    bend: (batch) => ({ ...batch, from: stranger }),
    says: `the account ${stranger} is not connected; ask for it with eth_requestAccounts`,
  },
  {
    ...{ when: 'the chain is not the selected one', name: 'InvalidParamsError', code: -32602 },
    bend: (batch) => ({ ...batch, chainId: '0x1' }),
    says: 'params[0].chainId: expected the selected chain, 84532; switch with wallet_switchEthereumChain',
  },
  {
    ...{
      when: 'the batch needs a capability the wallet lacks',
      name: 'UnsupportedCapabilityError',
      code: 5700,
    },
    bend: (batch) => ({ ...batch, capabilities: { paymasterService: { url: 'https://paymaster.example' } } }),
    says: 'the wallet lacks the capability paymasterService (of the batch); mark it optional: true or leave it out',
  },
  {
    ...{ when: 'a call needs a capability the wallet lacks', name: 'UnsupportedCapabilityError', code: 5700 },
    bend: (batch) => ({
      ...batch,
      calls: batch.calls.map((given) => ({ ...given, capabilities: { constructor: { optional: 'true' } } })),
    }),
    says: 'the wallet lacks the capability constructor (of calls[0]); mark it optional: true or leave it out',
  },
  {
    ...{ when: 'the sender has a batch with this id', name: 'DuplicateBatchIdError', code: 5720 },
    bend: (batch) => ({ ...batch, id: 'mine' }),
    before: (world) => world.ask('wallet_sendCalls', batchOf([{}], { id: 'mine' })),
    says: 'a batch with the id mine was already submitted; choose another, or none',
  },
  {
    ...{ when: 'it has more calls than the wallet takes', name: 'BatchTooLargeError', code: 5740 },
    bend: (batch) => ({ ...batch, calls: [1, 2, 3].map(() => batch.calls[0]) }),
    options: { maxCalls: 2 },
    says: 'the batch has 3 calls and at most 2 are taken; send it in parts',
  },
  {
    ...{ when: 'a call has more data than a transaction can carry', name: 'BatchTooLargeError', code: 5740 },
    bend: (batch) => ({ ...batch, calls: [{ ...batch.calls[0], data: `0x${'00'.repeat(130_000)}` }] }),
    says: /^the batch has 130\d\d\d bytes and at most 120000 are taken; send it in parts$/,
  },
  {
    ...{
      when: 'it must be atomic and the chain has no EIP-7702',
      name: 'Eip7702NotSupportedError',
      code: 5710,
    },
    bend: (batch) => ({ ...batch, atomicRequired: true }),
    options: { eip7702: false },
    says: 'chain 84532 has no EIP-7702, so calls cannot be atomic there; send atomicRequired: false',
  },
]

/** What the user says no to. */
export const rejections: readonly (Fault & { readonly asked: readonly ApprovalKind[] })[] = [
  {
    ...{ when: 'the user rejects the batch', name: 'UserRejectedRequestError', code: 4001, bend: same },
    ...{ refused: 'sendCalls', asked: ['sendCalls'], says: 'the user rejected the batch' },
  },
  {
    ...{ when: 'the user rejects an atomic batch', name: 'UserRejectedRequestError', code: 4001 },
    bend: (batch) => ({ ...batch, atomicRequired: true }),
    ...{ refused: 'sendCalls', asked: ['sendCalls'], says: 'the user rejected the batch' },
  },
  {
    ...{ when: 'the user rejects the upgrade', name: 'UpgradeRejectedError', code: 5750 },
    bend: (batch) => ({ ...batch, atomicRequired: true }),
    ...{ refused: 'upgrade', asked: ['sendCalls', 'upgrade'] },
    says: `the user rejected the EIP-7702 upgrade of ${alice.address} on chain 84532; send atomicRequired: false to do without`,
  },
]

/** The codes of SPEC's table for wallet_sendCalls. */
export const specified = [-32602, -32000, 4001, 4100, 5700, 5710, 5720, 5740, 5750]

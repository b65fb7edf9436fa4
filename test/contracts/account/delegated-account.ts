import {
  AbiCoder,
  Wallet,
  ZeroHash,
  concat,
  id,
  isCallException,
  keccak256,
  parseEther,
  type AuthorizationLike,
} from 'ethers'
import { deployments, ethers } from 'hardhat'
import { loadFixture, setBalance } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { chainId, deployed } from '../../fixtures'

/** ERC-7821: a batch of calls without opData. */
export const batchMode = `0x01${ZeroHash.slice(4)}`

export interface Call {
  readonly to: string
  readonly value?: bigint
  readonly data?: string
}

/** What ERC-7821's `execute` takes for `calls`. */
export const encodeCalls = (calls: readonly Call[]): string =>
  AbiCoder.defaultAbiCoder().encode(
    ['tuple(address,uint256,bytes)[]'],
    [calls.map(({ to, value = 0n, data = '0x' }) => [to, value, data])],
  )

/** EIP-7702: the code of an account that delegates to `delegate`. */
export const delegationTo = (delegate: string): string => concat(['0xef0100', delegate])

/**
 * An account with a key of its own and ether, and the executor as the deploy script leaves it. `delegated` is the same
 * after the account has delegated.
 */
export async function undelegated() {
  const world = await loadFixture(deployed)
  await deployments.run(['BatchExecutor'], { resetMemory: false, writeDeploymentsToFiles: false })
  const executor = await ethers.getContractAt(
    'BatchExecutor',
    (await deployments.get('BatchExecutor')).address,
  )
  const owner = new Wallet(id('an account'), ethers.provider)
  await setBalance(owner.address, parseEther('10'))
  const account = executor.attach(owner.address) as typeof executor
  const probe = await ethers.deployContract('CallProbe')
  const execute = (calls: readonly Call[]) =>
    executor.interface.encodeFunctionData('execute', [batchMode, encodeCalls(calls)])
  return { ...world, executor, owner, account, probe, execute }
}

export async function delegated() {
  const world = await loadFixture(undelegated)
  await delegate(world.owner, await world.executor.getAddress())
  return world
}

/** Lets `owner` delegate with a transaction of its own; the zero address takes the delegation back. */
export async function delegate(owner: Wallet, to: string) {
  const nonce = await ethers.provider.getTransactionCount(owner.address)
  const authorization = await owner.authorize({ address: to, nonce: nonce + 1, chainId })
  await send(owner, { to: owner.address, authorizationList: [authorization] })
}

export interface Request {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
  readonly authorizationList?: readonly AuthorizationLike[]
}

/** Signs here and sends raw, as a wallet does: Hardhat's own accounts know nothing of authorizations. */
export async function signRaw(sender: Wallet, request: Request): Promise<{ raw: string; hash: string }> {
  const { authorizationList, ...rest } = request
  const raw = await sender.signTransaction({
    ...rest,
    ...(authorizationList === undefined ? {} : { authorizationList: [...authorizationList] }),
    type: authorizationList === undefined ? 2 : 4,
    chainId,
    nonce: await ethers.provider.getTransactionCount(sender.address),
    gasLimit: 1_000_000n,
    maxFeePerGas: parseEther('0.00000001'),
    maxPriorityFeePerGas: 0n,
  })
  return { raw, hash: keccak256(raw) }
}

/** Sends and waits for the receipt. */
export async function send(sender: Wallet, request: Request) {
  return broadcast((await signRaw(sender, request)).raw)
}

/**
 * Fails with what the revert says, mined though the transaction is: Hardhat Network says it at once, other nodes when they
 * are asked for a trace.
 */
export async function broadcast(raw: string) {
  try {
    return (await (await ethers.provider.broadcastTransaction(raw)).wait())!
  } catch (cause) {
    if (!isCallException(cause) || cause.data !== null) throw cause
    const trace = (await ethers.provider.send('debug_traceTransaction', [keccak256(raw)])) as Trace
    throw Object.assign(new Error(cause.message, { cause }), { data: trace.returnValue })
  }
}

interface Trace {
  readonly returnValue: string
}

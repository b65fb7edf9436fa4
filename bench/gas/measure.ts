import { concat, getBytes, id, TypedDataEncoder, Wallet, type Contract, type TypedDataField } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { sizes, type GasFigures, type Size } from './figures'

/** Public, and only ever a benchmark's: fixed, so that every run signs and sends the same bytes. */
const signer = new Wallet(id('onchain-verify bench signer'))

const identityHash = id('onchain-verify bench identity')

/** 2100-01-01, in unix seconds. */
const expiration = 4_102_444_800

const consumers: Readonly<Record<Size, string>> = {
  '1': 'OneCondition',
  '3': 'ThreeConditions',
  '8': 'EightConditions',
}

const verificationTypes: Record<string, TypedDataField[]> = {
  Verification: [
    { name: 'user', type: 'address' },
    { name: 'identityHash', type: 'bytes32' },
    { name: 'policyHash', type: 'bytes32' },
    { name: 'expiration', type: 'uint40' },
  ],
}

/** As contracts/mocks/DecodingRegistry.sol hashes a policy. */
const policyTypes: Record<string, TypedDataField[]> = {
  Policy: [
    { name: 'chainId', type: 'uint256' },
    { name: 'consumer', type: 'address' },
    { name: 'provider', type: 'string' },
    { name: 'conditions', type: 'Condition[]' },
  ],
  Condition: [
    { name: 'name', type: 'string' },
    { name: 'op', type: 'string' },
    { name: 'value', type: 'string' },
  ],
}

/** The parts of the runtime that a measurement needs. */
type Chain = Pick<HardhatRuntimeEnvironment, 'ethers'>

type PolicyHashOf = (consumer: Contract) => Promise<string>

/**
 * Measures on a new chain. Contracts are deployed by account nonce, so that their addresses, and with them every
 * byte signed and sent, stay the same when bytecode changes.
 */
export async function measureGas(chain: Chain): Promise<GasFigures> {
  const registry = await deploy(chain, 'SignerRegistry', [signer.address, [signer.address]])
  const peer = await deploy(chain, 'DecodingRegistry', [signer.address])
  const rawHash: PolicyHashOf = async (consumer) =>
    (await registry.getFunction('policyHashOf')(await consumer.getAddress())) as string
  return {
    verifyVerification: await measureVerify(chain, registry, rawHash),
    claim: {
      IncentiveProgram: await measureClaim(chain, registry, rawHash, 'IncentiveProgram', 'enroll'),
      OncePerIdentity: await measureClaim(chain, registry, rawHash, 'OneCondition', 'claim'),
    },
    decodingPeer: await measureVerify(chain, peer, structHash),
  }
}

async function measureVerify(
  chain: Chain,
  registry: Contract,
  policyHashOf: PolicyHashOf,
): Promise<Record<Size, number>> {
  const figures = { '1': 0, '3': 0, '8': 0 }
  for (const size of sizes) {
    const consumer = await deploy(chain, consumers[size], [await registry.getAddress()])
    const { gasUsed, data } = await submit(chain, registry, consumer, policyHashOf, 'verify')
    figures[size] = gasUsed - intrinsicGas(data)
  }
  return figures
}

async function measureClaim(
  chain: Chain,
  registry: Contract,
  policyHashOf: PolicyHashOf,
  contract: string,
  method: string,
): Promise<number> {
  const consumer = await deploy(chain, contract, [await registry.getAddress()])
  const { gasUsed } = await submit(chain, registry, consumer, policyHashOf, method)
  return gasUsed
}

/** Sends one transaction to `consumer` with a good verification. */
async function submit(
  { ethers }: Chain,
  registry: Contract,
  consumer: Contract,
  policyHashOf: PolicyHashOf,
  method: string,
) {
  const [, , wallet] = await ethers.getSigners()
  const verification = {
    user: wallet!.address,
    identityHash,
    policyHash: await policyHashOf(consumer),
    expiration,
  }
  const signature = await sign(registry, verification)
  const data = consumer.interface.encodeFunctionData(method, [identityHash, expiration, signature])
  const transaction = await wallet!.sendTransaction({ to: consumer, data })
  const receipt = await transaction.wait()
  return { gasUsed: Number(receipt!.gasUsed), data }
}

/** signer || r || s || v, over the domain that the registry itself names. */
async function sign(registry: Contract, verification: Record<string, unknown>): Promise<string> {
  const [, name, version, chainId, verifyingContract] = (await registry.getFunction('eip712Domain')()) as [
    string,
    string,
    string,
    bigint,
    string,
  ]
  const domain = { name, version, chainId, verifyingContract }
  return concat([signer.address, await signer.signTypedData(domain, verificationTypes, verification)])
}

async function structHash(consumer: Contract): Promise<string> {
  const { chainId } = await consumer.runner!.provider!.getNetwork()
  const conditions = (await consumer.getFunction('conditions')()) as [string, string, string][]
  return TypedDataEncoder.hashStruct('Policy', policyTypes, {
    chainId,
    consumer: await consumer.getAddress(),
    provider: (await consumer.getFunction('provider')()) as string,
    conditions: conditions.map(([name, op, value]) => ({ name, op, value })),
  })
}

async function deploy({ ethers }: Chain, name: string, args: unknown[]): Promise<Contract> {
  const contract = await ethers.deployContract(name, args)
  return contract.waitForDeployment()
}

/** What a transaction costs before any code runs: 21,000, and 4 or 16 for each byte of calldata. */
function intrinsicGas(data: string): number {
  return getBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 21_000)
}

import { signerRegistryAbi } from '@onchain-verify/protocol'
import { concat, encodeAbiParameters, encodeFunctionData, type Address, type Hex } from 'viem'
import { signerRegistryBytecode } from '../chain/bytecode.generated.js'
import { seed } from '../issue/create-kit.js'
import { signVerification } from '../issue/sign.js'
import { createLocalSigner } from '@onchain-verify/issuer'

/** A contract by all that its getters depend on, when they are constant. */
export interface ContractCode {
  readonly chainId: number
  readonly address: Address
  readonly code: Hex
}

/** More than anything here takes. */
const gasLimit = 30_000_000n

/** Half a second to load, which only those pay who need it. */
async function startEvm(chainId: number) {
  const [{ createEVM }, { createCustomCommon, Hardfork, Mainnet }, util] = await Promise.all([
    import('@ethereumjs/evm'),
    import('@ethereumjs/common'),
    import('@ethereumjs/util'),
  ])
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Osaka })
  return { evm: await createEVM({ common }), ...util }
}

const key = seed('measuring')

const registryCreation = (): Hex => {
  const signer = createLocalSigner(key).address
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address[]' }], [signer, [signer]])
  return concat([signerRegistryBytecode, args])
}

/** The code that a SignerRegistry of this release has at an address: it holds its chain and its own address. */
export async function registryCodeAt(chainId: number, registry: Address): Promise<Hex> {
  const { evm, bytesToHex, hexToBytes, createAccount, createAddressFromString } = await startEvm(chainId)
  const to = createAddressFromString(registry)
  // The constructor writes, which only an account that exists can.
  await evm.stateManager.putAccount(to, createAccount({ nonce: 1n }))
  const { returnValue } = await evm.runCode({ code: hexToBytes(registryCreation()), to, gasLimit })
  return bytesToHex(returnValue)
}

/**
 * What the registry's check costs inside a claim at a consumer, in gas: reading its policy, recovering the signer and
 * looking it up. Run here with a registry of this release, so that no key of the real one is needed.
 */
export async function verificationGas(consumer: ContractCode, policyHash: Hex): Promise<number> {
  const { evm, hexToBytes, createAddressFromString, createZeroAddress } = await startEvm(consumer.chainId)
  const caller = createAddressFromString(consumer.address)
  await evm.stateManager.putCode(caller, hexToBytes(consumer.code))
  const { createdAddress } = await evm.runCall({
    data: hexToBytes(registryCreation()),
    gasLimit,
    skipBalance: true,
  })
  const registry = createdAddress ?? createZeroAddress()
  const address = registry.toString()

  // A transaction finds the account that it calls warm (EIP-2929).
  evm.journal.addAlwaysWarmAddress(consumer.address.slice(2).toLowerCase(), true)
  const verification = {
    user: consumer.address,
    identityHash: seed('a person'),
    policyHash,
    expiration: 2 ** 40 - 1,
  }
  const { signature } = await signVerification({ chainId: consumer.chainId, address }, key, verification)
  const data = encodeFunctionData({
    abi: signerRegistryAbi,
    functionName: 'verifyVerification',
    args: [verification.user, verification.identityHash, verification.expiration, signature],
  })
  const { execResult } = await evm.runCall({ caller, to: registry, data: hexToBytes(data), gasLimit })
  if (execResult.exceptionError !== undefined) {
    throw new Error(`The check of a valid verification ended with ${execResult.exceptionError.error}.`)
  }
  return Number(execResult.executionGasUsed)
}

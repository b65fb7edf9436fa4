import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { hostileReceiverBytecode } from '../chain/bytecode.generated.js'
import { sameVerificationRefused } from './counting-cases.js'
import { Finding, type MatrixCase } from './matrix-case.js'
import type { World } from './world.js'

const hostileAbi = parseAbi([
  'function arm(address target, uint256 value, bytes again)',
  'function called() view returns (bool)',
  'function reentered() view returns (bool)',
])

/** A contract wallet claims, and from every hook that the claim calls in it, it claims again. */
export const reentrancyCases: readonly MatrixCase[] = [
  {
    id: 'reentrancy',
    group: 'a person',
    title: 'is refused a second claim from inside the payout of the first',
    mend: 'Mark the person before paying out (call _verifyOnce first), and put ReentrancyGuard on what pays.',
    needs: [sameVerificationRefused],
    run: async (world) => {
      const { called, reentered } = await claimTwiceInOne(world)
      if (reentered)
        throw new Finding('The claim that a receiving contract made while it was being paid went through.')
      if (world.paysOut && !called) {
        throw new Finding(
          'paysOut is set, but the claim never handed control to the wallet: pay with a token that has hooks (verify.deployHookToken), or leave paysOut out.',
        )
      }
    },
  },
]

async function claimTwiceInOne(world: World): Promise<{ called: boolean; reentered: boolean }> {
  const { chain, owner } = world.kit
  const receiver = await chain.deploy(owner, hostileReceiverBytecode)
  await chain.adopt(receiver)
  await world.prepare(receiver)
  const issued = await world.sign({ verification: { user: receiver } })
  const call = await world.record(receiver, issued)
  // A contract that turns contract wallets away cannot be entered by one.
  if (call === undefined) return { called: false, reentered: false }

  const again = encodeFunctionData({
    abi: hostileAbi,
    functionName: 'arm',
    args: [call.to, call.value, call.data],
  })
  await chain.send(owner, { to: receiver, data: again, value: 0n })
  const outcome = await world.perform(receiver, call)
  const ask = async (functionName: 'called' | 'reentered') =>
    decodeFunctionResult({
      abi: hostileAbi,
      functionName,
      data: await chain.call(receiver, encodeFunctionData({ abi: hostileAbi, functionName })),
    })
  // A contract that undoes all of it when it is entered again leaves no trace, and is right.
  return outcome.claimed
    ? { called: await ask('called'), reentered: await ask('reentered') }
    : { called: true, reentered: false }
}

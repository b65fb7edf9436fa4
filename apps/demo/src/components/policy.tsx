import type { Address } from 'viem'
import { useReadContracts } from 'wagmi'
import { policyAbi } from '../offers.js'
import { conditionText, words } from '../texts.js'

interface PolicyProps {
  readonly consumer: Address
  readonly chainId: number
}

/** The policy, as the contract itself tells it. */
export function Policy({ consumer, chainId }: PolicyProps) {
  const contract = { address: consumer, abi: policyAbi, chainId } as const
  const { data, isError } = useReadContracts({
    allowFailure: false,
    contracts: [
      { ...contract, functionName: 'provider' },
      { ...contract, functionName: 'conditions' },
    ],
  })
  if (isError) return <p role="alert">The chain does not answer. See that npm start still runs.</p>
  if (data === undefined) return <p>Reading the contract.</p>
  const [provider, conditions] = data
  return (
    <>
      <p>
        An account at <strong>{words(provider)}</strong> with
      </p>
      <ul className="conditions">
        {conditions.map((condition) => (
          <li key={condition.name + condition.op}>{conditionText(condition)}</li>
        ))}
      </ul>
      <p className="address">{consumer}</p>
    </>
  )
}

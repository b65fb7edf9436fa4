import type { Confirmation } from '@onchain-verify/client'
import { traitName, traitValue } from '../texts.js'

/** What is known of an account. */
export function Traits({ traits }: { readonly traits: Confirmation['account']['traits'] }) {
  return (
    <dl className="traits">
      {Object.entries(traits).map(([name, value]) => (
        <div key={name}>
          <dt>{traitName(name)}</dt>
          <dd>{traitValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

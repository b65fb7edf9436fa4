import type { LinkingRequest } from '@onchain-verify/client'
import { webAddress } from '../refusals.js'

/** The way back without success, where there is one. */
export function BackLink({ app }: { readonly app: LinkingRequest['app'] }) {
  if (app === undefined) return null
  return (
    <p className="back">
      <a href={webAddress(app.backUrl)}>Go back to {app.host} without linking</a>
    </p>
  )
}

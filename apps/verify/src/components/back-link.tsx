import type { LinkingRequest } from '@onchain-verify/client'
import { webAddress } from '../refusals.js'
import { LinkButton } from './button.js'

/** The way back without success, where there is one. */
export function BackLink({ app }: { readonly app: LinkingRequest['app'] }) {
  if (app === undefined) return null
  return (
    <p>
      <LinkButton to={webAddress(app.backUrl)}>Go back to {app.host} without linking</LinkButton>
    </p>
  )
}

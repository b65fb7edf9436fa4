import type { OnchainVerifyError } from '@onchain-verify/client'
import { texts } from '../texts.js'
import { Code } from './code.js'

/** An error for people, with its code and its own words for developers. */
export function Help({ error }: { readonly error: OnchainVerifyError }) {
  const { code, next, message } = error
  return (
    <>
      <p className="what">{texts.errorTexts[code]}</p>
      <p>{texts.nextTexts[next]}</p>
      <p className="about">
        <Code>{code}</Code> {message}
      </p>
    </>
  )
}

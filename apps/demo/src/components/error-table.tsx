import { nextSteps, type ClientErrorCode } from '@onchain-verify/client'
import { texts } from '../texts.js'
import { Code } from './code.js'

const codes = Object.keys(nextSteps) as ClientErrorCode[]

/** Every code that the client knows, from its own table. */
export function ErrorTable() {
  return (
    <details className="card">
      <summary>
        <h2>All {codes.length} errors, and what to do next</h2>
      </summary>
      <dl className="errors">
        {codes.map((code) => (
          <div key={code}>
            <dt>
              <Code>{code}</Code> <span className="next">{nextSteps[code]}</span>
            </dt>
            <dd>
              {texts.errorTexts[code]} {texts.nextTexts[nextSteps[code]]}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

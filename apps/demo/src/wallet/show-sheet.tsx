import { createRoot } from 'react-dom/client'
import type { DemoConfig } from '../config.js'
import type { Questions } from './questions.js'
import css from './sheet.css?inline'
import { Sheet } from './sheet.js'

/** Adds the wallets' sheet to the page, apart from the page's styles, as it is not the page's. */
export function showSheet(questions: Questions, config: DemoConfig): void {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  document.body.append(host)
  createRoot(shadow).render(<Sheet questions={questions} config={config} />)
}

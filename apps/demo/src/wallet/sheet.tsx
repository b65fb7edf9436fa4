import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DemoConfig } from '../config.js'
import { describe } from './describe.js'
import type { Question, Questions } from './questions.js'

interface SheetProps {
  readonly questions: Questions
  readonly config: DemoConfig
}

/** The wallets' window: nothing, or one question. */
export function Sheet({ questions, config }: SheetProps) {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  return question && <Prompt key={question.id} question={question} config={config} />
}

/** A modal dialog: the browser keeps the focus in it, takes Escape for no, and gives the focus back. */
function Prompt({ question, config }: { readonly question: Question; readonly config: DemoConfig }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // On the question and not on a button: a key that was pressed for the page answers nothing.
    heading.current?.focus()
    return () => shown?.close()
  }, [])
  const answer = (yes: boolean) => {
    dialog.current?.close()
    question.answer(yes)
  }
  const { title, lead, rows, text, yes } = describe(question.approval, config)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="title"
      aria-describedby="lead"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <p className="wallet">{question.wallet}</p>
      <h2 id="title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p id="lead">{lead}</p>
      <dl>
        {rows.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text !== undefined && (
        <pre tabIndex={0} role="group" aria-label="What is signed">
          {text}
        </pre>
      )}
      <div className="actions">
        <button type="button" onClick={() => answer(false)}>
          Reject
        </button>
        <button type="button" className="main" onClick={() => answer(true)}>
          {yes}
        </button>
      </div>
      <p className="hint">A development wallet. Its key is public: worthless on purpose.</p>
    </dialog>
  )
}

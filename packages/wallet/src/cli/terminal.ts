/** What the command needs of the process around it. */
export interface Terminal {
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Where answers to prompts come from. */
  readonly input: NodeJS.ReadableStream
  readonly print: (line: string) => void
  readonly report: (line: string) => void
  /** Resolves when the user wants to stop. */
  readonly stopped: Promise<unknown>
}

/** A command line or a setting that is not understood. The message is one sentence that says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

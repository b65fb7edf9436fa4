import type { Variables } from '../config/environment.js'
import type { Dependencies } from './dependencies.js'
import type { SignalSource } from './stop-signal.js'

/** One thing that the command can do. Parsing and `--help` come from this. */
export interface Verb {
  /** What it does, as a sentence. */
  readonly summary: string
  /** What follows the verb, in this order; all of it must be given. */
  readonly arguments: readonly Argument[]
  readonly options: Readonly<Record<string, Option>>
  /** Whether it reads the settings, so that `--help` lists them. */
  readonly settings: boolean
  readonly run: (context: VerbContext) => Promise<void>
}

/** What is given by its place. */
export interface Argument {
  readonly name: string
  readonly meaning: string
}

/** What is given as `--name value`. */
export interface Option {
  /** What stands for the value in `--help`. */
  readonly value: string
  readonly meaning: string
  readonly required?: true
  /** May be given more than once. */
  readonly many?: true
}

/** The process as the command sees it. */
export interface Process {
  readonly variables: Variables
  readonly signals: SignalSource
  /** Prints a line of the result. */
  readonly print: (line: string) => void
  /** Prints a line that is no result: progress, warnings, problems. */
  readonly report: (line: string) => void
  /** Ends the process at once. */
  readonly exit: (status: number) => void
}

/** What a verb runs with. */
export interface VerbContext extends Process {
  readonly dependencies: Dependencies
  /** By name; all that the verb asks for are there. */
  readonly arguments: Readonly<Record<string, string>>
  /** By name; more than one only for an option with `many`, none for one that was not given. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

import type { Form } from './form.js'

/** One environment variable, as the validation, `--help` and docs/service-configuration.md know it. */
export interface Setting<T> {
  /** What it is, as a sentence. */
  readonly meaning: string
  readonly form: Form<T>
  /** As an operator would write it. */
  readonly default?: string
  /** What holds when it is left out, of one that may be and has no default. */
  readonly optional?: string
  /** Also read from the file that NAME_FILE names, and never shown. */
  readonly secret?: true
  /** Taken with the space around it. */
  readonly verbatim?: true
  readonly example: string
}

/** Settings that belong together. */
export interface SettingGroup {
  readonly title: string
  /** What holds for all of them. */
  readonly about: string
  readonly settings: Readonly<Record<string, Setting<unknown>>>
}

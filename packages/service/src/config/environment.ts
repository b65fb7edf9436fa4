import { readSecretFile, systemErrorCode } from './secret-file.js'
import type { Setting } from './setting.js'
import { settingsByName, type SettingName, type SettingValues } from './settings.js'

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The one reader of environment variables. It goes on after a problem, so that all of them are told at once. */
export class Environment {
  readonly #variables: Variables
  readonly #problems = new Set<string>()

  constructor(variables: Variables) {
    this.#variables = variables
  }

  /** A sentence each, in the order in which they were found; none holds a value. */
  get problems(): readonly string[] {
    return [...this.#problems]
  }

  /** The names of all variables that are set. */
  get names(): readonly string[] {
    return Object.keys(this.#variables).filter((name) => isSet(this.#variables[name]))
  }

  /** Adds a problem that more than one variable is part of. */
  report(problem: string): void {
    this.#problems.add(problem)
  }

  /** Whether a setting, or for a secret its file, is set to anything but space. */
  has(name: SettingName, variable: string = name): boolean {
    return isSet(this.#variables[variable]) || isSet(this.#secretFile(settingsByName[name], variable))
  }

  /**
   * Reads a setting, or its default.
   * @param variable The name to read it by, when the setting's own is a pattern or it is of the next signer.
   * @returns The value, or undefined when that is a problem.
   */
  read<Name extends SettingName>(name: Name, variable: string = name): SettingValues[Name] | undefined {
    const setting = settingsByName[name]
    const given = this.#given(setting, variable)
    if (given === 'unreadable') return undefined
    if (given !== undefined) return this.#checked(setting, given)
    if (setting.default !== undefined) return setting.form.parse(setting.default)
    this.report(`${variable} must be set: ${setting.form.expected}.`)
    return undefined
  }

  /** Reads a setting that may be left out. */
  readIfSet<Name extends SettingName>(name: Name, variable: string = name): SettingValues[Name] | undefined {
    return this.has(name, variable) ? this.read(name, variable) : undefined
  }

  #given(setting: Setting<unknown>, variable: string): Given | undefined | 'unreadable' {
    const text = this.#variables[variable]
    const file = this.#secretFile(setting, variable)
    if (!isSet(file)) return isSet(text) ? { source: variable, verb: 'must be', text } : undefined
    if (isSet(text)) {
      this.report(`${variable} and ${variable}_FILE are both set: set one of them.`)
      return 'unreadable'
    }
    return this.#fileOf(`${variable}_FILE`, file.trim())
  }

  #secretFile({ secret }: Setting<unknown>, variable: string): string | undefined {
    return secret === true ? this.#variables[`${variable}_FILE`] : undefined
  }

  #fileOf(variable: string, file: string): Given | 'unreadable' {
    try {
      return { source: `The file of ${variable}`, verb: 'must hold', text: readSecretFile(file) }
    } catch (error) {
      this.report(`The file of ${variable} cannot be read (${systemErrorCode(error)}).`)
      return 'unreadable'
    }
  }

  #checked<T>({ form, verbatim }: Setting<T>, { source, verb, text }: Given): T | undefined {
    const value = form.parse(verbatim === true ? text : text.trim())
    if (value === undefined) {
      this.report(`${source} ${verb} ${form.expected}.`)
      return undefined
    }
    const weakness = this.#isDevelopment ? undefined : form.weakness?.(value)
    if (weakness !== undefined) {
      this.report(`${source} is no secret: it ${weakness}. Make one with: openssl rand -hex 32`)
    }
    return value
  }

  /** Read by hand, since reading a setting asks for it. */
  get #isDevelopment(): boolean {
    return this.#variables.SERVICE_ENVIRONMENT?.trim() === 'development'
  }
}

interface Given {
  /** How a sentence about the text begins, and goes on to what is expected. */
  readonly source: string
  readonly verb: 'must be' | 'must hold'
  readonly text: string
}

/** An empty variable counts as not set: container tools cannot leave one out. */
function isSet(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

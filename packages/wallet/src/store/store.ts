/** Where batches and watched tokens outlive the wallet. One wallet a store. */
export interface Store {
  /** What was put there last, or undefined. */
  get(key: string): string | undefined | Promise<string | undefined>
  put(key: string, value: string): void | Promise<void>
}

/** What is needed of the machine to act later; tests bring their own. */
export interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(handle: never): void
}

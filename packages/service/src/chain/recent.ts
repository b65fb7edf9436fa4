/** Remembers the values that were used last. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** @param size How many values are remembered. */
export function createRecent<Value>(size: number): Recent<Value> {
  // A Map keeps the order of insertion: the first key is the one that was not used for the longest time.
  const values = new Map<string, Value>()
  return {
    get(key) {
      const value = values.get(key)
      if (value !== undefined) {
        values.delete(key)
        values.set(key, value)
      }
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const oldest = values.keys().next()
      if (values.size > size && oldest.done !== true) values.delete(oldest.value)
    },
  }
}

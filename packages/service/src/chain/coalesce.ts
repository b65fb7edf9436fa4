/**
 * Lets concurrent calls with the same key share work, without ever answering with something from before the call: a
 * call joins only a run that starts after it. So each key has at most one run under way and one waiting for it.
 * @param run What gives the answer, for the key's first argument.
 */
export function coalesce<Argument, Result>(
  keyOf: (argument: Argument) => string,
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  const lanes = new Map<string, Lane<Result>>()

  async function start(key: string, argument: Argument): Promise<Result> {
    const lane: Lane<Result> = { waiting: undefined, ended: Promise.resolve() }
    lanes.set(key, lane)
    const result = run(argument)
    const leave = () => {
      if (lane.waiting === undefined) lanes.delete(key)
    }
    lane.ended = result.then(leave, leave)
    return result
  }

  return (argument) => {
    const key = keyOf(argument)
    const lane = lanes.get(key)
    if (lane === undefined) return start(key, argument)
    lane.waiting ??= lane.ended.then(() => start(key, argument))
    return lane.waiting
  }
}

/** The run of one key that is under way. */
interface Lane<Result> {
  ended: Promise<void>
  /** The run that follows, for everybody who called since this one started. */
  waiting: Promise<Result> | undefined
}

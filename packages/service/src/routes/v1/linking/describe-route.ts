import { problemSchema } from '@onchain-verify/protocol'

/** The parts of a route's schema that all routes of linking share. */
export function describeRoute<const Answers extends Record<number, unknown>>(
  summary: string,
  answers: Answers,
) {
  return {
    tags: ['linking'],
    summary,
    response: { ...answers, '4xx': problemSchema, '5xx': problemSchema },
  } as const
}

/** An answer without a body. */
export const nothing = { type: 'null', description: 'Done.' } as const

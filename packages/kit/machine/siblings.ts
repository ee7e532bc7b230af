/** A question that the workers of one start answer for each other. Questions and answers are structured clones. */
export interface SiblingQuery<Args, Answer> {
  name: string
  /** Types only; never present. */
  types?: [Args, Answer]
}

export interface SiblingAnswers<Answer> {
  answers: Answer[]
  /** Names of the workers that did not answer in time: `worker 2`. */
  silent: string[]
}

/**
 * The other workers of the same start (`POSTHORN_PROCESSES`). Nothing that must not be lost goes this way: a
 * message to a worker that dies or does not read is dropped.
 */
export interface Siblings {
  /** Resolves within two seconds with what the others answered. Never rejects. */
  gather<Args, Answer>(query: SiblingQuery<Args, Answer>, args: Args): Promise<SiblingAnswers<Answer>>
  /** Answers a query of the others. A rejection counts as no answer. */
  serve<Args, Answer>(
    query: SiblingQuery<Args, Answer>,
    handler: (args: Args) => Answer | Promise<Answer>,
  ): void
  /**
   * Joins a tally: calls `apply` for what the others add, in sums of a fifth of a second. Returns the function that
   * adds here; it does not call `apply`.
   */
  tally<Key extends TallyKey>(name: string, apply: (key: Key, amount: number) => void): AddToTally<Key>
}

/** This process among all that work on one database. */
export interface NodePlace {
  /** Its name in leases; no other process has or had it. */
  nodeId: string
  /** No other process can use the database: what an earlier start has leased is this one's. */
  isSole: boolean
  siblings: Siblings
}

export type TallyKey = string | number

export type AddToTally<Key extends TallyKey> = (key: Key, amount: number) => void

/** A gateway of one process. */
export const noSiblings: Siblings = {
  gather: () => Promise.resolve({ answers: [], silent: [] }),
  serve: () => undefined,
  tally: () => () => undefined,
}

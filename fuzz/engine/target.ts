import type { Shape } from './shape.ts'

/** What became of an input, in a word or two: inputs with a new one join the corpus. */
export type Outcome = string

/**
 * A parser under attack. Refusing an input is no fault: the parser says so in its own way, and `feed` returns its word.
 * Whatever `feed` throws is a finding.
 */
export interface Target<Input = unknown> {
  name: string
  what: string
  shape: Shape<Input>
  /** The longest input that can reach the parser, in characters or octets. */
  maxSize: number
  /** Inputs to begin with, at least two. */
  corpus(): Input[]
  feed(input: Input): Outcome | Promise<Outcome>
  /** What a run leaves behind is removed. */
  close?(): Promise<void>
}

/** A target among others, whose inputs are not known. */
export function target<Input>(of: Target<Input>): Target {
  return of as Target as Target
}

/** A broken promise of a parser, such as a text that the database refuses. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Throws where a text in the value could not be stored by PostgreSQL: NUL, or half of a surrogate pair. */
export function checkStorable(value: unknown, what: string): void {
  const json = JSON.stringify(value) as string | undefined
  const found = json === undefined ? null : /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.exec(json)
  if (found !== null)
    throw new Broken(
      `${what} cannot be stored: ${json?.slice(Math.max(0, found.index - 60), found.index + 40)}`,
    )
}

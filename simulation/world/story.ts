export interface StoryLine {
  atMs: number
  who: string
  what: string
}

/** What happened in a run, in its order. Only a replay keeps it: sentences cost more than many a step. */
export class Story {
  readonly lines: StoryLine[] = []
  readonly isKept: boolean
  readonly #now: () => number

  constructor(isKept: boolean, now: () => number) {
    this.isKept = isKept
    this.#now = now
  }

  note(who: string, what: () => string): void {
    if (this.isKept) this.lines.push({ atMs: this.#now(), who, what: what() })
  }

  toString(): string {
    return this.lines
      .map(({ atMs, who, what }) => `${(atMs / 1_000).toFixed(4).padStart(9)}  ${who.padEnd(12)} ${what}`)
      .join('\n')
  }
}

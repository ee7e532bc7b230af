/** Runs what has the same name one after the other, in this process. */
export class NamedTurns {
  readonly #underWay = new Map<string, Promise<unknown>>()

  /** Settles as `work` does, which begins when none of its name is under way. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    for (let twin = this.#underWay.get(name); twin !== undefined; twin = this.#underWay.get(name)) {
      await twin.catch(() => undefined)
    }
    const working = work()
    this.#underWay.set(name, working)
    try {
      return await working
    } finally {
      this.#underWay.delete(name)
    }
  }
}

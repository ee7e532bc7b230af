import type { Figures, SeedResult } from '../run-seed.ts'

/** Adds up the results of a campaign. */
export class CampaignReport {
  readonly broken: SeedResult[] = []
  readonly #sums = new Map<keyof Figures, number>()
  #seeds = 0
  #cpuMs = 0
  #worstCpuMs = 0

  get seeds(): number {
    return this.#seeds
  }

  sum(name: keyof Figures): number {
    return this.#sums.get(name) ?? 0
  }

  add(result: SeedResult, cpuMs: number): void {
    this.#seeds++
    this.#cpuMs += cpuMs
    this.#worstCpuMs = Math.max(this.#worstCpuMs, cpuMs)
    if (result.broken.length > 0) this.broken.push(result)
    for (const [name, value] of Object.entries(result.figures) as [keyof Figures, number][])
      this.#sums.set(name, this.sum(name) + value)
  }

  progress(): string {
    return `${this.#seeds} seeds, ${this.broken.length} with a broken promise, ${this.#perSeed()} ms of processor time each`
  }

  summary(tookMs: number): string {
    const of = (name: keyof Figures) => this.sum(name).toLocaleString('en')
    return [
      `${this.#seeds} seeds in ${(tookMs / 1_000).toFixed(0)} s: ${this.broken.length} with a broken promise.`,
      `Processor time: ${this.#perSeed()} ms a seed, at most ${Math.round(this.#worstCpuMs)} ms.`,
      `${of('messages')} messages, ${of('texts')} texts over SMPP, ${of('handOvers')} hand-overs (${of('repeated')} of them repeated), ${of('callbacks')} callbacks.`,
      `${of('ended')} gateways ended, ${of('databaseFaults')} faults of the database, ${of('statements')} statements, ${of('steps')} steps.`,
    ].join('\n')
  }

  #perSeed(): number {
    return Math.round(this.#cpuMs / Math.max(1, this.#seeds))
  }
}

export function brokenSentences({ seed, broken }: SeedResult): string {
  return broken.map((sentence) => `seed ${seed}: ${sentence}`).join('\n')
}

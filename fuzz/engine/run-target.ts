import { MemoryCheck } from './memory-check.ts'
import { Random } from './random.ts'
import type { Outcome, Target } from './target.ts'
import { checkTime } from './time-check.ts'
import { Watchdog } from './watchdog.ts'

export interface RunOptions {
  seed: number
  /** The run ends with whichever comes first. */
  maxInputs: number
  maxMs: number
  /** How often an input is made long to measure the time that it takes; 0: never. */
  timeEvery: number
  /** Whether memory is looked at, and inputs without an end are ended. */
  isWatched: boolean
  /** Inputs of earlier findings, which come first. */
  known: readonly unknown[]
  onProgress?: (inputs: number, elapsedMs: number) => void
}

export interface Finding {
  sentence: string
  /** Null where it belongs to none, such as growth of memory. */
  input: unknown
  number: number
}

export interface Run {
  inputs: number
  timed: number
  outcomes: number
  elapsedMs: number
  findings: Finding[]
}

const maxCorpus = 2_000
const maxOutcomes = 5_000
/** Further ones are mostly the same. */
const maxFindings = 10
const samples = 20
/** Further ones would take the whole run. */
const maxSlow = 3
/** After so many inputs the event loop runs, and with it what was left unhandled. */
const turn = 64

/** Feeds the corpus, then changed inputs of it. The same seed and number of inputs is the same run. */
export async function runTarget(target: Target, options: RunOptions): Promise<Run> {
  const fuzzing = new Fuzzing(target, options)
  await using watchdog = options.isWatched ? new Watchdog(target.name) : null
  const unhandled = (error: unknown) => fuzzing.note(`not handled: ${describe(error)}`)
  process.on('unhandledRejection', unhandled)
  process.on('uncaughtException', unhandled)
  try {
    return await fuzzing.run((number) => watchdog?.beat(number))
  } finally {
    process.off('unhandledRejection', unhandled)
    process.off('uncaughtException', unhandled)
    await target.close?.()
  }
}

class Fuzzing {
  readonly #target: Target
  readonly #options: RunOptions
  readonly #random: Random
  readonly #corpus: unknown[]
  readonly #outcomes = new Set<Outcome>()
  readonly #findings: Finding[] = []
  readonly #memory: MemoryCheck | null
  #number = 0
  #timed = 0
  #slow = 0
  #last: unknown = null

  constructor(target: Target, options: RunOptions) {
    this.#target = target
    this.#options = options
    this.#random = new Random(options.seed)
    this.#corpus = [...options.known, ...target.corpus()]
    this.#memory = options.isWatched ? new MemoryCheck() : null
  }

  note(sentence: string, input = this.#last): void {
    const isKnown = this.#findings.some((finding) => finding.sentence === sentence)
    if (!isKnown) this.#findings.push({ sentence, input, number: this.#number })
  }

  async run(beat: (number: number) => void): Promise<Run> {
    const startedAt = performance.now()
    const elapsed = () => performance.now() - startedAt
    let sampleAt = 0
    for (const input of [...this.#corpus]) await this.#feed(input, beat)
    while (this.#number < this.#options.maxInputs && this.#findings.length < maxFindings) {
      await this.#feed(this.#next(), beat)
      if (this.#number % turn !== 0) continue
      await new Promise((resolve) => setImmediate(resolve))
      const share = Math.max(this.#number / this.#options.maxInputs, elapsed() / this.#options.maxMs)
      if (share >= sampleAt / samples) {
        this.#memory?.sample()
        sampleAt++
        this.#options.onProgress?.(this.#number, elapsed())
      }
      if (elapsed() >= this.#options.maxMs) break
    }
    await new Promise((resolve) => setImmediate(resolve))
    const growth = this.#memory?.verdict() ?? null
    if (growth !== null) this.note(growth, null)
    return {
      inputs: this.#number,
      timed: this.#timed,
      outcomes: this.#outcomes.size,
      elapsedMs: elapsed(),
      findings: this.#findings,
    }
  }

  /** An input of the corpus with one to eight changes. */
  #next(): unknown {
    const { shape } = this.#target
    let input = this.#random.pick(this.#corpus)
    for (let change = this.#random.size(8); change >= 0; change--) {
      input = shape.mutate(input, this.#corpus, this.#random)
    }
    return input
  }

  async #feed(input: unknown, beat: (number: number) => void): Promise<void> {
    this.#number++
    this.#last = input
    beat(this.#number)
    try {
      const fed = this.#target.feed(input)
      this.#learn(typeof fed === 'string' ? fed : await fed, input)
      const { timeEvery } = this.#options
      if (timeEvery > 0 && this.#number % timeEvery === 0 && this.#slow < maxSlow) await this.#time(input)
    } catch (error) {
      this.note(describe(error))
    }
  }

  #learn(outcome: Outcome, input: unknown): void {
    if (this.#outcomes.size >= maxOutcomes || this.#outcomes.has(outcome)) return
    this.#outcomes.add(outcome)
    if (this.#corpus.length < maxCorpus) this.#corpus.push(input)
  }

  async #time(input: unknown): Promise<void> {
    this.#timed++
    const found = await checkTime(this.#target, input, this.#random)
    if (found === null) return
    this.#slow++
    this.note(found.sentence, found.input)
  }
}

/** The error and the place that threw it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at '))
  return `${error.name}: ${error.message.slice(0, 300)} ${place?.trim() ?? ''}`
}

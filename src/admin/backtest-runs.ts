import type { Clock } from '../lib/clock.ts'
import { type FaultEvents, reportFault } from '../lib/report-fault.ts'
import { type BacktestEnd, beginBacktest, endBacktest, renewBacktest } from '../storage/backtests.ts'
import type { Database } from '../storage/database.ts'
import type { BacktestProgress } from './backtest.ts'
import type { BacktestJob, BacktestOutcome, BacktestTrial } from './backtest-job.ts'
import { BacktestProcess } from './backtest-process.ts'

/** What a stored backtest tried. */
export interface TriedInBacktest {
  from: number
  until: number
  routes: boolean
  /** Upstreams with another price list. */
  prices: string[]
  tariffs: boolean
}

export interface BacktestRunsOptions {
  db: Database
  clock: Clock
  events: FaultEvents
  jobOf: (trial: BacktestTrial) => BacktestJob
}

const renewEveryMs = 1_000
const maxMinutes = 15
const stopped: BacktestEnd = { state: 'failed', reason: 'its gateway stopped' }

/** Runs backtests in a process of their own, one at a time over all gateways. Their progress and result are stored. */
export class BacktestRuns implements AsyncDisposable {
  readonly #options: BacktestRunsOptions
  /** By number: that of a cancelled one lives on until its row is renewed, while the next one runs. */
  readonly #running = new Map<number, { process: BacktestProcess; over: Promise<void> }>()

  constructor(options: BacktestRunsOptions) {
    this.#options = options
  }

  /** The number of the backtest; null while another one runs. */
  async start(trial: BacktestTrial, by: string): Promise<number | null> {
    const { from, until, routes, prices, tariffs } = trial
    const tried: TriedInBacktest = {
      from,
      until,
      routes: routes !== null,
      prices: prices.map(({ upstream }) => upstream),
      tariffs: tariffs !== null,
    }
    const backtestId = await beginBacktest(this.#options.db, by, tried)
    if (backtestId !== null) this.#run(backtestId, trial)
    return backtestId
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const [backtestId, { process, over }] of this.#running) {
      await endBacktest(this.#options.db, backtestId, stopped).catch(() => undefined)
      process.kill()
      await over
    }
  }

  #run(backtestId: number, trial: BacktestTrial): void {
    let progress: BacktestProgress = { messages: 0, share: 0 }
    const process = new BacktestProcess(this.#options.jobOf(trial), (next) => {
      progress = next
    })
    const stopWatch = this.#watch(backtestId, process, () => progress)
    const over = process.outcome
      .then(async (outcome) => {
        stopWatch()
        await endBacktest(this.#options.db, backtestId, endOf(outcome))
      })
      .catch((error: unknown) => reportFault(this.#options.events, 'backtest', error))
      .finally(() => {
        this.#running.delete(backtestId)
      })
    this.#running.set(backtestId, { process, over })
  }

  /** Renews the row each second, and kills the process where it was cancelled or takes too long. */
  #watch(backtestId: number, process: BacktestProcess, progressOf: () => BacktestProgress): () => void {
    const { db, clock, events } = this.#options
    const startedAt = clock.steadyNow()
    let cancel: () => void = () => undefined
    let isOver = false
    const renew = async () => {
      if (clock.steadyNow() - startedAt > maxMinutes * 60_000) {
        const reason = `it took over ${maxMinutes} minutes: choose a shorter time`
        await endBacktest(db, backtestId, { state: 'failed', reason })
      }
      if (!(await renewBacktest(db, backtestId, progressOf()))) process.kill()
    }
    const next = () => {
      cancel = clock.after(renewEveryMs, () => {
        void renew()
          .catch((error: unknown) => reportFault(events, 'backtest', error))
          .finally(() => {
            if (!isOver) next()
          })
      })
    }
    next()
    return () => {
      isOver = true
      cancel()
    }
  }
}

function endOf(outcome: BacktestOutcome): BacktestEnd {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', result: outcome.result }
    case 'refused':
      return { state: 'refused', faults: { file: outcome.file, faults: outcome.faults } }
    case 'failed':
      return { state: 'failed', reason: outcome.reason }
  }
}

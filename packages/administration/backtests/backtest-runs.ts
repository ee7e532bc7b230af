import type { TriedInBacktest } from '../../domain/routing/backtest-run.ts'
import { type FaultEvents, reportFault } from '../../kit/machine/report-fault.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  type BacktestEnd,
  beginBacktest,
  cancelBacktest,
  endBacktest,
  renewBacktest,
} from '../../store/traffic/backtests.ts'
import type { BacktestProgress } from './backtest.ts'
import type { BacktestJob, BacktestOutcome, BacktestTrial } from './backtest-job.ts'
import { BacktestProcess } from './backtest-process.ts'

export interface BacktestRunsOptions {
  db: Database
  clock: Clock
  events: FaultEvents
  jobOf: (trial: BacktestTrial) => BacktestJob
  /** Default: a process of Node. */
  open?: (
    job: BacktestJob,
    onProgress: (progress: BacktestProgress) => void,
  ) => Pick<BacktestProcess, 'outcome' | 'ended' | 'kill'>
}

/** The backtest that runs here. */
interface Running {
  backtestId: number
  /** Ends its process; `end` is what is stored then in place of its own outcome. Later calls change nothing. */
  kill: (end: BacktestEnd | null) => void
  /** Resolves when its process has ended and that is stored. Never rejects. */
  over: Promise<void>
}

const renewEveryMs = 1_000
const maxMinutes = 15
const stopped: BacktestEnd = { state: 'failed', reason: 'its gateway stopped' }
const tooLong: BacktestEnd = {
  state: 'failed',
  reason: `it took over ${maxMinutes} minutes: choose a shorter time`,
}

/**
 * Runs backtests in a process of their own, one at a time over all gateways: the place is free once the process before
 * has ended, however it was ended. Their progress and result are stored.
 */
export class BacktestRuns implements AsyncDisposable {
  readonly #options: BacktestRunsOptions
  #running: Running | null = null

  constructor(options: BacktestRunsOptions) {
    this.#options = options
  }

  /** The number of the backtest; null while another one runs. */
  async start(trial: BacktestTrial, by: string): Promise<number | null> {
    if (this.#running !== null) return null
    const backtestId = await beginBacktest(this.#options.db, by, triedIn(trial))
    if (backtestId !== null) this.#run(backtestId, trial)
    return backtestId
  }

  /**
   * False where it does not run any more. Resolves once its process has ended, if it runs here; another gateway ends it
   * within a second.
   */
  async cancel(backtestId: number): Promise<boolean> {
    if (!(await cancelBacktest(this.#options.db, backtestId))) return false
    if (this.#running?.backtestId !== backtestId) return true
    this.#running.kill({ state: 'cancelled' })
    await this.#running.over
    return true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#running?.kill(stopped)
    await this.#running?.over
  }

  #run(backtestId: number, trial: BacktestTrial): void {
    const { jobOf, open = openProcess, events } = this.#options
    let progress: BacktestProgress = { messages: 0, share: 0 }
    const process = open(jobOf(trial), (next) => {
      progress = next
    })
    let end: BacktestEnd | null | undefined
    const kill = (given: BacktestEnd | null) => {
      if (end === undefined) end = given
      process.kill()
    }
    const stopWatch = this.#watch(backtestId, kill, () => progress)
    const over = process.outcome
      .then(async (outcome) => {
        stopWatch()
        kill(toEnd(outcome))
        await process.ended
        if (end != null) await endBacktest(this.#options.db, backtestId, end)
      })
      .catch((error: unknown) => reportFault(events, 'backtest', error))
      .finally(() => {
        this.#running = null
      })
    this.#running = { backtestId, kill, over }
  }

  /** Renews the row each second, and kills the process where it was cancelled or takes too long. */
  #watch(backtestId: number, kill: Running['kill'], progressOf: () => BacktestProgress): () => void {
    const { db, clock, events } = this.#options
    const startedAt = clock.steadyNow()
    let cancel: () => void = () => undefined
    let isOver = false
    const renew = async () => {
      if (clock.steadyNow() - startedAt > maxMinutes * 60_000) kill(tooLong)
      const state = await renewBacktest(db, backtestId, progressOf())
      if (state === 'cancelled') kill({ state })
      if (state === 'over') kill(null)
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

function openProcess(job: BacktestJob, onProgress: (progress: BacktestProgress) => void): BacktestProcess {
  return new BacktestProcess(job, onProgress)
}

function triedIn({ from, until, routes, prices, tariffs, trafficRules }: BacktestTrial): TriedInBacktest {
  return {
    from,
    until,
    routes: routes !== null,
    prices: prices.map(({ upstream }) => upstream),
    tariffs: tariffs !== null,
    trafficRules: trafficRules !== null,
  }
}

function toEnd(outcome: BacktestOutcome): BacktestEnd {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', result: outcome.result }
    case 'refused':
      return { state: 'refused', faults: { file: outcome.file, faults: outcome.faults } }
    case 'failed':
      return { state: 'failed', reason: outcome.reason }
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BacktestProgress } from './backtest.ts'
import type { BacktestJob, BacktestNote, BacktestOutcome } from './backtest-job.ts'

const program = fileURLToPath(new URL('./backtest-child.js', import.meta.url))
const maxMemoryMb = 768

/** A process that runs one backtest, with a low priority. It ends with the gateway. */
export class BacktestProcess {
  /** Never rejects. */
  readonly outcome: Promise<BacktestOutcome>
  /** Resolves when the process is gone. Never rejects. */
  readonly ended: Promise<void>
  readonly #child: ChildProcess

  constructor(job: BacktestJob, onProgress: (progress: BacktestProgress) => void) {
    this.#child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      env: {},
    })
    this.outcome = readOutcome(this.#child, onProgress)
    this.ended = waitForEnd(this.#child)
    yieldTo(this.#child)
    this.#child.send(job, () => undefined)
  }

  /** Ends it without an outcome of its own. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function waitForEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => {
      if (child.pid === undefined) resolve()
    })
  })
}

function readOutcome(
  child: ChildProcess,
  onProgress: (progress: BacktestProgress) => void,
): Promise<BacktestOutcome> {
  return new Promise((resolve) => {
    child.on('message', (note: BacktestNote) => {
      if (note.kind === 'progress') onProgress(note)
      else resolve(note)
    })
    child.on('error', (error) => {
      child.kill('SIGKILL')
      resolve({ kind: 'failed', reason: error.message })
    })
    child.on('exit', () =>
      resolve({ kind: 'failed', reason: 'its process ended, perhaps for want of memory' }),
    )
  })
}

/** Everything else of the machine goes first; at the lowest priority it would not come to its end on a busy machine. */
function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { SeedResult } from '../run-seed.ts'
import type { Order, Run, WorkerReport } from './messages.ts'

export interface CampaignOptions {
  runs: readonly Run[]
  workers: number
  /** The name of a fault of the past that is planted back. */
  planted?: string | null
  /** Called for each run, in the order in which they end. Where it returns `stop`, no further one begins. */
  onResult: (result: SeedResult, cpuMs: number, run: Run) => 'stop' | undefined
}

const runsPerOrder = 5
const program = join(import.meta.dirname, 'worker.js')

/** Carries runs out in processes of their own, and in their order. Rejects where such a process ends by itself. */
export async function runCampaign(options: CampaignOptions): Promise<void> {
  const { planted = null, onResult } = options
  const left = [...options.runs]
  const count = Math.max(1, Math.min(options.workers, Math.ceil(left.length / runsPerOrder)))
  const children: ChildProcess[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(program, planted === null ? [] : [planted], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // Nearly all that a step makes is garbage before the next one.
        execArgv: [...process.execArgv, '--max-semi-space-size=32'],
      })
      children.push(child)
      child.once('exit', (code) => reject(new Error(`a worker of the simulation ended with ${code}`)))
      child.on('message', (report: WorkerReport) => {
        if (report.kind === 'result') {
          if (onResult(report.result, report.cpuMs, report.run) === 'stop') left.length = 0
          return
        }
        const runs = left.splice(0, runsPerOrder)
        if (runs.length > 0) child.send({ runs } satisfies Order)
        else resolve()
      })
    })
  try {
    await Promise.all(Array.from({ length: count }, work))
  } finally {
    for (const child of children) {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
}

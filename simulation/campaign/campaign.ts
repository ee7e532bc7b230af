import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { SeedResult } from '../run-seed.ts'
import type { Emphasis } from '../world/emphasis.ts'
import type { Order, WorkerReport } from './messages.ts'

export interface CampaignOptions {
  seeds: readonly number[]
  workers: number
  /** The name of a fault of the past that is planted back. */
  planted?: string | null
  keepsStory?: boolean
  /** What all seeds have more of. Default: each seed decides. */
  emphasis?: Emphasis | null
  /** Called for each seed, in the order in which they end. Where it returns `stop`, no further one begins. */
  onResult: (result: SeedResult, cpuMs: number) => 'stop' | undefined
}

const seedsPerOrder = 5
const program = join(import.meta.dirname, 'worker.js')

/** Runs seeds in processes of their own. Rejects where such a process ends by itself. */
export async function runCampaign(options: CampaignOptions): Promise<void> {
  const { planted = null, keepsStory = false, emphasis = null, onResult } = options
  const left = [...options.seeds]
  const count = Math.max(1, Math.min(options.workers, Math.ceil(left.length / seedsPerOrder)))
  const children: ChildProcess[] = []
  const run = () =>
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
          if (onResult(report.result, report.cpuMs) === 'stop') left.length = 0
          return
        }
        const seeds = left.splice(0, seedsPerOrder)
        if (seeds.length > 0) child.send({ seeds, keepsStory, emphasis } satisfies Order)
        else resolve()
      })
    })
  try {
    await Promise.all(Array.from({ length: count }, run))
  } finally {
    for (const child of children) {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
}

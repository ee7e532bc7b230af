import { plant } from '../planted/plant.ts'
import type { Order, WorkerReport } from './messages.ts'

const [planted] = process.argv.slice(2)
if (planted !== undefined) plant(planted)
// Loaded after the fault was planted.
const { Theatre } = await import('../theatre.ts')
const { runSeed } = await import('../run-seed.ts')
const theatre = await Theatre.open()
const send = (report: WorkerReport) => process.send?.(report)

// A worker whose campaign is gone ends too.
process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  carryOut(order).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
send({ kind: 'ready' })

async function carryOut({ runs }: Order): Promise<void> {
  for (const run of runs) {
    const before = process.cpuUsage()
    const result = await runSeed(theatre, run.seed, run)
    const { user, system } = process.cpuUsage(before)
    send({ kind: 'result', run, result, cpuMs: (user + system) / 1_000 })
  }
  send({ kind: 'ready' })
}

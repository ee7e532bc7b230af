import { loadavg } from 'node:os'
import { TestSandboxProcess } from '../packages/gateway/test/sandbox/test-sandbox.ts'

const starts = 5

/**
 * Starts `posthorn sandbox --ci` some times, one after the other, and sends one message to each. Milliseconds, the
 * median and the fastest; other work on the machine shows in `loadAverage`.
 */
export async function benchSandboxCi(): Promise<unknown> {
  const [loadAverage] = loadavg()
  const runs: Run[] = []
  for (let start = 0; start < starts; start++) runs.push(await measure())
  const of = (name: keyof Run) => {
    const sorted = runs.map((run) => Math.round(run[name])).sort((a, b) => a - b)
    return { median: sorted[Math.floor(starts / 2)], fastest: sorted[0] }
  }
  return { readyMs: of('readyMs'), firstMessageMs: of('firstMessageMs'), endMs: of('endMs'), loadAverage }
}

interface Run {
  readyMs: number
  /** From the line of JSON on. */
  firstMessageMs: number
  endMs: number
}

async function measure(): Promise<Run> {
  const startedAt = performance.now()
  await using sandbox = await TestSandboxProcess.start()
  const readyAt = performance.now()
  const phone = '380671234567'
  await sandbox.send({ type: 'sms', id: 1, phone, sms_signature: 'Posthorn', sms_message: 'Hello' })
  const { status } = await sandbox.post(sandbox.line.expect, { phone, timeout: 30 })
  if (status !== 200) throw new Error('the first message did not arrive')
  const arrivedAt = performance.now()
  await sandbox.ended(() => sandbox.child.stdin.end())
  const endedAt = performance.now()
  return { readyMs: readyAt - startedAt, firstMessageMs: arrivedAt - readyAt, endMs: endedAt - arrivedAt }
}

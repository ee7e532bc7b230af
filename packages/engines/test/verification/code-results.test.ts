import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { ReportOutcome } from '../../../carriers/connector.ts'
import { readResults } from '../../../store/carriers/upstream-results.ts'
import { insertAccount } from '../dispatch/dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../dispatch/scripted-upstream.ts'
import { codeRequest, messageOf, openVerificationHarness, wrong } from './verification-harness.ts'

type Harness = Awaited<ReturnType<typeof openVerificationHarness>>

const failed: ReportOutcome = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' }
const delivered: ReportOutcome = { kind: 'delivered' }

/** What is counted for one upstream after `work`, and after everything that waits is written. */
async function counted(work: (harness: Harness, carrier: ScriptedUpstream) => Promise<void>) {
  await using fresh = await freshDatabase()
  await insertAccount(fresh.db, 1_000_000_000)
  const carrier = new ScriptedUpstream('sms')
  {
    await using harness = await openVerificationHarness({ upstreams: [carrier], on: fresh })
    await work(harness, carrier)
  }
  const rows = await readResults(fresh.db, 0)
  const sum = { delivered: 0, failed: 0, untimed: 0, codes: 0, entered: 0 }
  for (const row of rows) {
    assert.deepEqual([row.upstream, row.network, row.country], ['sms', '25503', 'UA'])
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += row[name]
  }
  return sum
}

/** Sends a code, which the carrier reports so, if at all. */
async function send(harness: Harness, carrier: ScriptedUpstream, outcome?: ReportOutcome) {
  const before = carrier.submitted.length
  const sent = await harness.create()
  await carrier.handed(before + 1)
  const { msgId } = await messageOf(harness.db, sent.verifyId)
  // The outcome of the hand-over is on disk once its message is not claimed any more.
  while ((await messageOf(harness.db, sent.verifyId)).progress.kind === 'submitting') {
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (outcome !== undefined) await carrier.report({ refs: [refOf(msgId)], outcome, raw: 'report' })
  return sent
}

async function expire(harness: Harness): Promise<void> {
  harness.clock.advance(360_000)
  await harness.verification.expire()
}

test('an entered code is a delivery of its upstream, whether none was reported, a failure, or a delivery', async () => {
  for (const outcome of [undefined, failed, delivered]) {
    const sum = await counted(async (harness, carrier) => {
      const { verifyId, code } = await send(harness, carrier, outcome)
      assert.equal(await harness.status(verifyId, code), 'approved')
    })
    const untimed: number = outcome === delivered ? 0 : 1
    assert.deepEqual(sum, { delivered: 1, failed: 0, untimed, codes: 1, entered: 1 })
  }
})

test('a code that was reported delivered and never entered is a sign against its upstream, and stays a delivery', async () => {
  const sum = await counted(async (harness, carrier) => {
    await send(harness, carrier, delivered)
    await expire(harness)
  })
  assert.deepEqual(sum, { delivered: 1, failed: 0, untimed: 0, codes: 1, entered: 0 })
})

test('a code that failed, was replaced or guessed at is no sign', async () => {
  const sum = await counted(async (harness, carrier) => {
    await send(harness, carrier, failed)
    await send(harness, carrier, delivered)
    const guessed = await send(harness, carrier, delivered)
    for (let by = 1; by <= 5; by++) await harness.status(guessed.verifyId, wrong(guessed.code, by))
    await expire(harness)
  })
  assert.deepEqual(sum, { delivered: 2, failed: 1, untimed: 0, codes: 0, entered: 0 })
})

test('a code that was never handed over is no sign', async () => {
  const sum = await counted(async (harness, carrier) => {
    carrier.setUp(false)
    const created = await harness.verification.create(codeRequest())
    assert.equal(created.kind, 'created')
    await expire(harness)
  })
  assert.deepEqual(sum, { delivered: 0, failed: 0, untimed: 0, codes: 0, entered: 0 })
})

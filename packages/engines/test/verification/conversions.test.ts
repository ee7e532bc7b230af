import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Conversion, ConversionOutcome } from '../../../carriers/conversions.ts'
import { ScriptedUpstream } from '../dispatch/scripted-upstream.ts'
import { openVerificationHarness } from './verification-harness.ts'

async function openReporting(
  outcome: () => ConversionOutcome | Promise<ConversionOutcome> = () => 'reported',
) {
  const carrier = new ScriptedUpstream('sms')
  const reports: Conversion[] = []
  const reportConversion = async (conversion: Conversion) => {
    reports.push(conversion)
    return outcome()
  }
  const connectors = [{ upstream: carrier.upstream, reportConversion }]
  const harness = await openVerificationHarness({ upstreams: [carrier], connectors })
  const entered = async () => {
    const { verifyId, code } = await harness.create()
    const text = 'SELECT FROM part_refs JOIN messages USING (msg_id) WHERE request_id = $1'
    const found = async () => harness.db.query({ text }, [verifyId])
    while ((await found()).length === 0) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(await harness.status(verifyId, code), 'approved')
    return { verifyId, code }
  }
  return { ...harness, reports, entered }
}

suite('a carrier with reports of conversions', () => {
  test('gets one report of an entered code, with its own id of the message, and not within the check', async () => {
    await using harness = await openReporting()
    const { code } = await harness.entered()
    assert.equal(harness.reports.length, 0)
    await Promise.all([harness.verification.reportConversions(), (await harness.node()).reportConversions()])
    const [first, ...others] = harness.reports
    const [row] = await harness.db.query<{ ref: string }>({ text: 'SELECT ref FROM part_refs' })
    assert.equal(first?.ref, row?.ref)
    assert.match(JSON.stringify(first?.content), new RegExp(code))
    assert.deepEqual(others, [])
    await harness.verification.reportConversions()
    assert.equal(harness.reports.length, 1)
  })

  test('gets the report again where it gave no answer, four times at most', async () => {
    await using harness = await openReporting(() => 'unanswered')
    await harness.entered()
    const counts: number[] = []
    for (const pauseMs of [0, 29_000, 1_000, 300_000, 3_600_000, 86_400_000]) {
      await harness.clock.advance(pauseMs)
      await harness.verification.reportConversions()
      counts.push(harness.reports.length)
    }
    assert.deepEqual(counts, [1, 1, 2, 3, 4, 4])
  })

  test('gets it from another gateway where the one that began it died', async () => {
    await using harness = await openReporting()
    await harness.entered()
    // As the first gateway left it.
    await harness.db.query({ text: 'UPDATE verifications SET conversion_due_at = $1' }, [
      harness.clock.now() + 900_000,
    ])
    const other = await harness.node()
    await other.reportConversions()
    assert.equal(harness.reports.length, 0)
    await harness.clock.advance(900_000)
    // The clock has begun the first one's round too: whichever took it, it is reported once.
    await Promise.all([other.reportConversions(), harness.verification.reportConversions()])
    assert.equal(harness.reports.length, 1)
  })

  test('gets no report of a wrong code, and none again that it refused', async () => {
    await using harness = await openReporting(() => 'refused')
    const { verifyId } = await harness.create()
    await harness.status(verifyId, '0')
    await harness.verification.reportConversions()
    assert.equal(harness.reports.length, 0)
    await harness.entered()
    await harness.clock.advance(1_000)
    for (let each = 0; each < 2; each++) await harness.verification.reportConversions()
    assert.equal(harness.reports.length, 1)
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readAlertQuietHours } from '../../../administration/alerts/alert-quiet-hours.ts'
import { changeRule } from '../../../administration/alerts/alert-rules.ts'
import { setQuietHours } from '../../../store/alerts/alert-round.ts'
import { deleteRule } from '../../../store/alerts/alert-rules.ts'
import { acknowledgeAlert, listOpenAlerts } from '../../../store/alerts/alerts.ts'
import { AlertsHarness } from './alerts-harness.ts'

/** The clock of the harness begins at 03:04 UTC, which is 05:04 in Kyiv. */
const night = readAlertQuietHours('22:00', '07:00', 'Europe/Kyiv')

const low = (harness: AlertsHarness) => harness.sql('UPDATE balances SET available_micros = 1')
const high = (harness: AlertsHarness) => harness.sql('UPDATE balances SET available_micros = 99000000')

suite('quiet hours', () => {
  test('hold notifications back, but for urgent rules, and a summary follows', async () => {
    await using harness = await AlertsHarness.open()
    await setQuietHours(harness.db, night)
    await harness.rule({ kind: 'balance', name: 'calm', threshold: 5_000_000 })
    await harness.rule({ kind: 'balance', name: 'loud', threshold: 4_000_000, isUrgent: true })
    await low(harness)
    await harness.after(1)
    await high(harness)
    await harness.after(1)
    await harness.after(2)
    const before = ['fired shop (held)', 'fired shop', 'resolved shop (held)', 'resolved shop']
    assert.deepEqual(await harness.notices(), before)
    // 07:04 in Kyiv.
    await harness.after(116)
    assert.deepEqual(await harness.notices(), [
      ...['fired shop (summarised)', 'fired shop', 'resolved shop (summarised)', 'resolved shop'],
      'summary of fired shop, resolved shop',
    ])
    await harness.after(1)
    assert.equal((await harness.notices()).length, 5)
  })

  test('that end by themselves or by an operator are summed up once, with no rule left', async () => {
    await using harness = await AlertsHarness.open()
    await setQuietHours(harness.db, night)
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000 })
    await low(harness)
    await harness.after(1)
    await deleteRule(harness.db, ruleId, harness.clock.now())
    await setQuietHours(harness.db, null)
    await harness.after(1)
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired shop (summarised)', 'summary of fired shop'])
    assert.deepEqual(await harness.firing(), [])
  })

  test('are refused without two times and a known zone', () => {
    assert.throws(() => readAlertQuietHours('22:00', '22:00', 'UTC'), /two different times/)
    assert.throws(() => readAlertQuietHours('25:00', '07:00', 'UTC'), /two different times/)
    assert.throws(() => readAlertQuietHours('22:00', '07:00', 'Mars/Olympus'), /no time zone Mars\/Olympus/)
  })
})

suite('an operator', () => {
  test('who has seen an alert is not reminded of it; the first one is noted', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'balance', threshold: 5_000_000, repeatMinutes: 30 })
    await low(harness)
    await harness.after(1)
    await harness.after(30)
    assert.deepEqual(await harness.notices(), ['fired shop', 'reminded shop'])
    const [alert] = await listOpenAlerts(harness.db)
    const { alertId = 0 } = alert ?? {}
    const now = harness.clock.now()
    await acknowledgeAlert(harness.db, alertId, { by: 'olena', now })
    const seen = await acknowledgeAlert(harness.db, alertId, { by: 'taras', now: now + 1 })
    assert.deepEqual([seen.seenBy, seen.seenAt], ['olena', now])
    await harness.after(30)
    await harness.after(30)
    assert.equal((await harness.notices()).length, 2)
    await high(harness)
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.notices(), ['fired shop', 'reminded shop', 'resolved shop'])
    await assert.rejects(acknowledgeAlert(harness.db, alertId, { by: 'taras', now }), /does not fire/)
    // The next alert is another one, which nobody has seen.
    await low(harness)
    await harness.after(1)
    assert.deepEqual(
      (await listOpenAlerts(harness.db)).map(({ seenBy }) => seenBy),
      [null],
    )
  })

  test('who disables a rule, or lets it watch something else, ends its alerts without a notification', async () => {
    await using harness = await AlertsHarness.open()
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000 })
    await low(harness)
    await harness.after(1)
    const now = harness.clock.now()
    await changeRule(harness.db, ruleId, { subject: 'other' }, now)
    assert.deepEqual(await harness.firing(), [])
    await changeRule(harness.db, ruleId, { subject: null }, now)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['shop'])
    await changeRule(harness.db, ruleId, { isActive: false }, now)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    assert.deepEqual(await harness.notices(), ['fired shop', 'fired shop'])
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readAlertQuietHours } from '../../../administration/alerts/alert-quiet-hours.ts'
import { listNotifications } from '../../../store/alerts/alert-notifications.ts'
import { setQuietHours } from '../../../store/alerts/alert-round.ts'
import { endSilence, insertSilence, silencesOfAlert } from '../../../store/alerts/alert-silences.ts'
import { acknowledgeAlert, listOpenAlerts } from '../../../store/alerts/alerts.ts'
import { AlertsHarness, minuteMs } from './alerts-harness.ts'

const low = (harness: AlertsHarness) => harness.sql('UPDATE balances SET available_micros = 1')
const high = (harness: AlertsHarness) => harness.sql('UPDATE balances SET available_micros = 99000000')

function silence(harness: AlertsHarness, ruleId: number, minutes: number, subject: string | null = null) {
  const createdAt = harness.clock.now()
  const endsAt = createdAt + minutes * minuteMs
  return insertSilence(harness.db, {
    ruleId,
    subject,
    reason: 'known',
    createdBy: 'olena',
    createdAt,
    endsAt,
  })
}

suite('a silenced rule', () => {
  test('changes its state and sends no notification; what fires still at the end notifies once', async () => {
    await using harness = await AlertsHarness.open()
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000, repeatMinutes: null })
    await silence(harness, ruleId, 60)
    await low(harness)
    await harness.after(1)
    assert.deepEqual([await harness.firing(), await harness.notices()], [['shop'], []])
    await harness.after(58)
    assert.deepEqual(await harness.notices(), [])
    await harness.after(2)
    assert.deepEqual(await harness.notices(), ['fired shop'])
    await harness.after(10)
    assert.deepEqual(await harness.notices(), ['fired shop'])
  })

  test('says nothing of an alert that began and ended while it was silenced', async () => {
    await using harness = await AlertsHarness.open()
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000 })
    await silence(harness, ruleId, 60)
    await low(harness)
    await harness.after(1)
    await high(harness)
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual([await harness.past(), await harness.notices()], [['shop'], []])
    await harness.after(70)
    assert.deepEqual(await harness.notices(), [])
  })

  test('that had notified before says again that the alert fires when an operator ends the silence', async () => {
    await using harness = await AlertsHarness.open()
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000, repeatMinutes: 30 })
    await low(harness)
    await harness.after(1)
    const silenceId = await silence(harness, ruleId, 600)
    await harness.after(40)
    assert.deepEqual(await harness.notices(), ['fired shop'])
    await endSilence(harness.db, silenceId, { by: 'taras', now: harness.clock.now() })
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired shop', 'reminded shop'])
    const [alert] = await listOpenAlerts(harness.db)
    assert.ok(alert !== undefined)
    const [of] = await silencesOfAlert(harness.db, alert)
    assert.deepEqual([of?.createdBy, of?.endedBy, of?.reason], ['olena', 'taras', 'known'])
    const told = await listNotifications(harness.db, { limit: 9, alertId: alert.alertId })
    assert.deepEqual(
      told.map(({ notice }) => notice.event),
      ['reminded', 'fired'],
    )
    await assert.rejects(
      endSilence(harness.db, silenceId, { by: 'taras', now: harness.clock.now() }),
      /no silence 1, or it is over/,
    )
  })

  test('of one subject notifies of the others, and an acknowledged alert stays quiet at the end', async () => {
    await using harness = await AlertsHarness.open()
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000 })
    await silence(harness, ruleId, 5, 'another')
    await low(harness)
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired shop'])
    await silence(harness, ruleId, 5, 'shop')
    const [alert] = await listOpenAlerts(harness.db)
    await acknowledgeAlert(harness.db, alert?.alertId ?? 0, { by: 'olena', now: harness.clock.now() })
    await harness.after(10)
    assert.deepEqual(await harness.notices(), ['fired shop'])
  })

  test('whose silence ends in quiet hours is in their summary', async () => {
    await using harness = await AlertsHarness.open()
    await setQuietHours(harness.db, readAlertQuietHours('22:00', '07:00', 'Europe/Kyiv'))
    const ruleId = await harness.rule({ kind: 'balance', threshold: 5_000_000 })
    await silence(harness, ruleId, 5)
    await low(harness)
    await harness.after(1)
    await harness.after(6)
    assert.deepEqual(await harness.notices(), ['fired shop (held)'])
  })
})

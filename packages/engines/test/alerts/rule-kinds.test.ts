import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { endMessagesText, insertMessagesText } from '../../../../test/support/message-rows.ts'
import { insertCallbacks } from '../../../store/callbacks/callbacks.ts'
import { addIgnoredEvents } from '../../../store/carriers/ignored-events.ts'
import { controlUpstream } from '../../../store/carriers/upstream-controls.ts'
import { addResults, resultSpanMs } from '../../../store/carriers/upstream-results.ts'
import { blockByGuard } from '../../../store/codes/guard-blocks.ts'
import { setBalanceAlert } from '../../../store/money/balance-alerts.ts'
import { addTraffic } from '../../../store/traffic/traffic.ts'
import { tryRule } from '../../alerts/rule-history.ts'
import { AlertsHarness, minuteMs } from './alerts-harness.ts'

interface Minute {
  channel?: 'sms' | 'viber'
  delivered?: number
  failed?: number
  tookMs?: number
  at?: number
}

async function traffic(harness: AlertsHarness, minute: Minute): Promise<void> {
  const { channel = 'sms', delivered = 0, failed = 0, tookMs = 1_000, at = harness.clock.now() } = minute
  const bucket = tookMs > 60_000 ? 19 : 7
  const took = Array.from({ length: 29 }, (_, index) => (index === bucket ? delivered : 0))
  const counts = { accepted: delivered + failed, delivered, failed, unknown: 0, took }
  await addTraffic(harness.db, [{ minuteAt: Math.floor(at / minuteMs) * minuteMs, channel, ...counts }])
}

async function results(harness: AlertsHarness, upstream: string, delivered: number, failed: number) {
  const at = Math.floor(harness.clock.now() / resultSpanMs) * resultSpanMs
  const others = { tookMs: 0, untimed: 0, codes: 0, entered: 0 }
  await addResults(harness.db, [{ at, upstream, network: '', country: 'UA', delivered, failed, ...others }])
}

suite('a rule of alerts', () => {
  test('about the delivery of a channel fires below its share, and not for a few messages', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({
      kind: 'channel-delivery',
      threshold: 80,
      windowMinutes: 10,
      minimum: 50,
      forMinutes: 2,
    })
    await traffic(harness, { delivered: 30, failed: 70 })
    await traffic(harness, { channel: 'viber', delivered: 1, failed: 1 })
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    await harness.after(2)
    assert.deepEqual(await harness.firing(), ['sms'])
    assert.deepEqual(await harness.notices(), ['fired sms'])
    // 130 of 200 since then: above nothing yet; then most of it is delivered.
    await traffic(harness, { delivered: 900 })
    await harness.after(1)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['sms'])
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired sms', 'resolved sms'])
    assert.deepEqual(await harness.past(), ['sms'])
  })

  test('about the delivery of a carrier counts what each upstream delivered', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'carrier-delivery', threshold: 90, forMinutes: 0 })
    await results(harness, 'smsc-1', 70, 30)
    await results(harness, 'smsc-2', 95, 5)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['smsc-1'])
    // Without traffic nothing is known; after an hour of that the alert ends.
    await harness.after(60)
    assert.deepEqual(await harness.firing(), ['smsc-1'])
    await harness.after(60)
    assert.deepEqual(await harness.firing(), [])
  })

  test('watches one channel alone where it names one', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'channel-delivery', subject: 'viber', forMinutes: 0 })
    await traffic(harness, { failed: 100 })
    await traffic(harness, { channel: 'viber', failed: 100 })
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['viber'])
  })

  test('about the time to delivery looks at the slowest of twenty', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'delivery-time', threshold: 60, forMinutes: 0 })
    await traffic(harness, { delivered: 97 })
    await traffic(harness, { delivered: 3, tookMs: 90_000 })
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    await traffic(harness, { delivered: 20, tookMs: 90_000 })
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['sms'])
  })

  test('about balances takes its own threshold, or that of each account', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'balance', name: 'own', threshold: 5_000_000 })
    await harness.rule({ kind: 'balance', name: 'theirs' })
    await harness.sql('UPDATE balances SET available_micros = 6000000')
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    await setBalanceAlert(harness.db, 1, 10_000_000)
    await harness.after(1)
    assert.deepEqual(await harness.notices(), ['fired shop'])
    await harness.sql('UPDATE balances SET available_micros = 4000000')
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['shop', 'shop'])
    // Slightly above is no end: reservations move a balance to and fro.
    await harness.sql('UPDATE balances SET available_micros = 10500000')
    await harness.after(5)
    await harness.after(5)
    assert.deepEqual(await harness.firing(), ['shop'])
    await harness.sql('UPDATE balances SET available_micros = 20000000')
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.firing(), [])
  })

  test('about carriers fires where no gateway has a connection, and not while one drains', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'carrier-down', forMinutes: 2 })
    const beat = (node: string, connections: Record<string, number>) => {
      const upstreams = Object.entries(connections).map(([name, linksUp]) => [
        name,
        { linksUp, isFit: true, reportedAt: null },
      ])
      return harness.sql(
        `INSERT INTO gateways (node_id, started_at, leased_until, takes_slots, clock_skew_ms, upstreams)
          VALUES ($1, 0, 9e15, true, 0, $2) ON CONFLICT (node_id) DO UPDATE SET upstreams = excluded.upstreams`,
        [node, JSON.stringify(Object.fromEntries(upstreams))],
      )
    }
    await beat('a', { 'smsc-1': 0, 'smsc-2': 0, 'smsc-3': 0 })
    await beat('b', { 'smsc-1': 0, 'smsc-2': 1, 'smsc-3': 0 })
    await harness.sql(`INSERT INTO upstream_slots (upstream, number) VALUES ('smsc-3', 0)`)
    const control = { upstream: 'smsc-3', state: 'draining', reason: null, madeBy: 'olena', at: 1 } as const
    await controlUpstream(harness.db, control)
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.firing(), ['smsc-1'])
    await beat('b', { 'smsc-1': 1, 'smsc-2': 1 })
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.notices(), ['fired smsc-1', 'resolved smsc-1'])
  })

  test('about webhook endpoints fires for the host whose webhooks wait', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'endpoint-down', threshold: 10 })
    const at = harness.clock.now()
    const callback = { accountId: 1, msgId: null, body: '{}', dueAt: at }
    const urls = ['https://down.example/hook', 'https://up.example/hook']
    await insertCallbacks(
      harness.db,
      urls.map((url, index) => ({ ...callback, url, webhookId: `msg_${index}` })),
      at,
    )
    await harness.sql(`UPDATE callbacks SET state = 'delivered' WHERE url LIKE '%up.example%'`)
    await harness.after(9)
    assert.deepEqual(await harness.firing(), [])
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['down.example'])
    await harness.sql(`UPDATE callbacks SET state = 'delivered'`)
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.notices(), ['fired down.example', 'resolved down.example'])
  })

  test('about the queue looks at the message that waits longest for each upstream', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'queue-age', threshold: 120, forMinutes: 1 })
    await harness.sql(`INSERT INTO upstream_slots (upstream, number) VALUES ('smsc-1', 0), ('smsc-2', 0)`)
    await harness.sql(queuedText, ['smsc-1', harness.clock.now()])
    await harness.after(1)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['smsc-1'])
    await harness.sql(endMessagesText('DELIVERED'))
    await harness.after(1)
    await harness.after(2)
    assert.deepEqual(await harness.firing(), [])
  })

  test('about the guard of codes counts what it blocks by itself', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'fraud-blocks' })
    await harness.sql(`INSERT INTO prefix_blocks (key, state, made_by, reason, since)
      VALUES ('99899', 'closed', 'operator', 'requested', 1)`)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    const now = harness.clock.now()
    const block = { key: '380671234', reason: 'conversion', until: now + 10 * minuteMs, strikes: 1 }
    await blockByGuard(harness.db, [block], now)
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['installation'])
    const [detail] = await harness.db.query<{ detail: string }>({ text: 'SELECT detail FROM alerts' })
    assert.equal(detail?.detail, '38067…')
    await harness.after(10)
    await harness.after(2)
    assert.deepEqual(await harness.firing(), [])
  })

  test('says how often it would have fired in the last week, where the values are stored', async () => {
    await using harness = await AlertsHarness.open()
    const now = harness.clock.now()
    for (const hours of [2, 20, 100]) {
      const at = now - hours * 60 * minuteMs
      await traffic(harness, { at, failed: 60, delivered: 40 })
      await traffic(harness, { at: at + 60 * minuteMs, delivered: 500 })
    }
    const rule = {
      ...{ kind: 'channel-delivery' as const, subject: null, threshold: 80, windowMinutes: 30, minimum: 50 },
      ...{ forMinutes: 5, repeatMinutes: null, isUrgent: false, isActive: true, runbookUrl: null },
    } as const
    const trial = await tryRule(harness.db, rule, now)
    const at = trial?.subjects[0]?.at ?? []
    assert.deepEqual(trial, { days: 7, fired: 3, subjects: [{ subject: 'sms', fired: 3, at }] })
    // The newest first, each within the window after its failures.
    const hours = at.map((each) => Math.floor((now - each) / (60 * minuteMs)))
    assert.deepEqual(hours, [1, 19, 99])
    assert.equal((await tryRule(harness.db, { ...rule, minimum: 200 }, now))?.fired, 0)
    assert.equal((await tryRule(harness.db, { ...rule, subject: 'viber' }, now))?.fired, 0)
    assert.equal(await tryRule(harness.db, { ...rule, kind: 'queue-age' }, now), null)
  })

  test('about notices fires when a carrier says something against the account, and ends after a day', async () => {
    await using harness = await AlertsHarness.open()
    await harness.rule({ kind: 'carrier-notice', threshold: 1, forMinutes: 0 })
    const at = harness.clock.now()
    const note = {
      upstream: 'meta',
      kind: 'account_update.X',
      fields: 'event',
      events: 1,
      firstAt: at,
      lastAt: at,
    }
    await addIgnoredEvents(harness.db, [
      { ...note, said: 'event: VERIFIED_ACCOUNT', isNotice: true, isBad: false },
      { ...note, upstream: 'twilio', said: '', isNotice: false, isBad: false },
    ])
    await harness.after(1)
    assert.deepEqual(await harness.firing(), [])
    await addIgnoredEvents(harness.db, [{ ...note, said: 'event: BAN', isNotice: true, isBad: true }])
    await harness.after(1)
    assert.deepEqual(await harness.firing(), ['meta'])
    await harness.after(24 * 60)
    await harness.after(3)
    assert.deepEqual(await harness.notices(), ['fired meta', 'resolved meta'])
  })
})

const queuedText = insertMessagesText(
  'msg_id, account_id, phone, phase, upstream, due_at, clock_at, accepted_at, expires_at, updated_at, status, plan',
  `VALUES (1, 1, '380671234567', 0, $1, $2::bigint, $2, $2, 9000000000000000, $2, 'QUEUED', '{}')`,
)

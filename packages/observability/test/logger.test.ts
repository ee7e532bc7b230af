import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskDigits } from '../../kit/text/mask-digits.ts'
import { createEvents } from '../create-events.ts'
import { createLogger } from '../logger.ts'
import { Metrics } from '../metrics.ts'
import { readableLine } from '../readable-lines.ts'

type Entry = Record<string, unknown>

function setUp(level: 'debug' | 'info' = 'info') {
  const lines: string[] = []
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now, steadyNow: () => time.now, after: () => () => {} }
  const logger = createLogger({ level, destination: { write: (line: string) => lines.push(line) } })
  const events = createEvents(logger, new Metrics({ processDefaults: false }), clock)
  const entries = () => lines.map((line) => JSON.parse(line) as Entry)
  return { lines, time, logger, events, entries }
}

test('an entry is one line of JSON with level, time and message', () => {
  const { logger, lines, entries } = setUp()
  logger.info({ msgId: 7 }, 'hello')
  assert.equal(lines.length, 1)
  const [entry] = entries()
  assert.deepEqual([entry?.['level'], entry?.['msgId'], entry?.['msg']], ['info', 7, 'hello'])
  assert.match(String(entry?.['time']), /^\d{4}-\d\d-\d\dT/)
})

test('texts, numbers and keys are hidden also where code logs them', () => {
  const { logger, lines } = setUp()
  logger.info({
    phone: '380501234567',
    text: 'your code is 1234',
    auth: 'k3y',
    data: { sms_message: 'private' },
  })
  assert.doesNotMatch(lines.join(''), /380501234567|1234|k3y|private/)
})

test('an error is printed without the rows that the driver adds', () => {
  const { logger, lines, entries } = setUp()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(380501234567)',
  })
  logger.error({ err: new Error('no such number 380501234567', { cause }) }, 'failed')
  assert.doesNotMatch(lines.join(''), /380501234567/)
  const err = entries()[0]?.['err'] as { reason: string; cause: Entry }
  assert.equal(err.reason, 'no such number 38050…67')
  assert.equal(err.cause['errorCode'], '23505')
})

test('what happens to each message is not logged by default, and never with its number', () => {
  const quiet = setUp('info')
  quiet.events.accepted({ channel: 'sms', messages: 1 })
  quiet.events.submitted({ upstream: 'a', outcome: 'accepted', tookMs: 1 })
  quiet.events.finished({ msgId: 5, channel: 'sms', status: 'DELIVERED', tookMs: 9 })
  assert.deepEqual(quiet.lines, [])
  const chatty = setUp('debug')
  chatty.events.finished({ msgId: 5, channel: 'sms', status: 'DELIVERED', tookMs: 9 })
  assert.equal(chatty.entries()[0]?.['msgId'], 5)
})

test('a forged webhook is logged once a minute for each upstream', () => {
  const { events, entries, time } = setUp()
  const forged = { kind: 'forged', why: 'x-hub-signature-256 is missing' } as const
  for (let times = 0; times < 3; times++) events.webhookRefused({ upstream: 'meta', ...forged })
  events.webhookRefused({ upstream: 'google', ...forged })
  const upstreams = () => entries().map((entry) => entry['upstream'])
  assert.deepEqual(upstreams(), ['meta', 'google'])
  time.now += 60_000
  events.webhookRefused({ upstream: 'meta', ...forged })
  assert.deepEqual(upstreams(), ['meta', 'google', 'meta'])
})

test('a repeated fault is logged once a minute, with the number of suppressed ones', () => {
  const { events, entries, time } = setUp()
  for (let i = 0; i < 5; i++) events.fault({ where: 'outcomes', error: new Error(`row ${i} is gone`) })
  events.fault({ where: 'intake', error: new Error('row 1 is gone') })
  assert.equal(entries().length, 2)
  time.now += 60_000
  events.fault({ where: 'outcomes', error: new Error('row 9 is gone') })
  assert.equal(entries()[2]?.['alsoInTheLastMinute'], 4)
})

test('the return of the database is logged where the outage was, however often both happen', () => {
  const { events, entries, time } = setUp()
  for (let i = 0; i < 5; i++) {
    events.databaseUnavailable({ where: 'postgresql', error: new Error('the disk is full') })
    events.databaseBack({ where: 'postgresql', awayMs: 1 })
  }
  const words = () => entries().map((entry) => entry['msg'])
  assert.deepEqual(words(), ['the database cannot be reached', 'the database is back'])
  time.now += 60_000
  events.databaseUnavailable({ where: 'postgresql', error: new Error('the disk is full') })
  assert.equal(entries()[2]?.['alsoInTheLastMinute'], 4)
})

test('connections of a start are a line for each kind of carrier, and one for each that was down', () => {
  const { events, entries } = setUp()
  const slots = [1, 2, 3, 4].map((slotId) => ({ upstream: slotId < 4 ? 'a' : 'b', slotId }))
  const kindOf = (upstream: string) => (upstream === 'a' ? 'smpp' : 'twilio')
  events.connectionDown({ upstream: 'a', slotId: 3, reason: 'ECONNREFUSED' })
  for (const slot of slots) {
    events.slotTaken({ ...slot, epoch: 1, recovered: 0 })
    events.connectionUp({ ...slot, kind: kindOf(slot.upstream) })
  }
  events.connectionUp({ upstream: 'b', slotId: 4, kind: 'twilio' })
  events.slotTaken({ upstream: 'a', slotId: 2, epoch: 2, recovered: 7 })
  assert.deepEqual(
    entries().map(({ msg, slotId }) => [msg, slotId]),
    [
      ['not connected', 3],
      ['connected', 1],
      ['connected', 3],
      ['connected', 4],
      ['slot taken', 2],
    ],
  )
})

test('a receiver that fails all the time does not hide another', () => {
  const { events, entries } = setUp()
  for (const host of ['a.example', 'a.example', 'b.example']) {
    events.callbackFailed({ callbackId: 1, accountId: 1, host, attempts: 1, error: 'timeout' })
  }
  assert.deepEqual(
    entries().map((entry) => entry['host']),
    ['a.example', 'b.example'],
  )
})

test('an account with hundreds of failing receivers neither fills the log nor hides other accounts', () => {
  const { events, entries } = setUp()
  const fail = (accountId: number, host: string) =>
    events.callbackFailed({ callbackId: 1, accountId, host, attempts: 1, error: 'timeout' })
  for (let index = 0; index < 500; index++) fail(1, `${index}.example`)
  assert.equal(entries().length, 21)
  fail(2, '0.example')
  assert.deepEqual([entries().length, entries().at(-1)?.['accountId']], [22, 2])
})

test('digits that may be a phone number are masked, ids of other lengths are not', () => {
  assert.equal(maskDigits('380501234567 refused'), '38050…67 refused')
  assert.equal(maskDigits('message 123456789'), 'message 123456789')
  assert.equal(maskDigits('550 <Anna.P+shop@mail.example.com>: no'), '550 <…@mail.example.com>: no')
  assert.equal(maskDigits('info@пошта.укр'), '…@пошта.укр')
  const stack = 'at file:///app/node_modules/@fastify/x/index.js:1:2 (undici@7.30.2)'
  assert.equal(maskDigits(stack), stack)
})

test('a terminal gets readable lines', () => {
  const { logger, lines } = setUp()
  logger.warn({ upstream: 'carrier-a', err: new Error('refused') }, 'not connected')
  const shown = readableLine(lines[0] ?? '')
  assert.match(shown, /\d\d:\d\d:\d\d\.\d{3}/)
  assert.match(shown, /warn .*not connected.*upstream=carrier-a/)
  assert.match(shown, /\n {4}Error: refused\n/)
})

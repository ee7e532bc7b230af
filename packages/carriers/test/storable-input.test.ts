import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inbound, Report, SubmitOutcome } from '../connector.ts'
import { storableInbound, storableOutcome, storableReport, withoutWords } from '../storable-input.ts'

const bad = '\0\ud800'
const long = 'x'.repeat(100_000)

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function assertStorable(value: unknown, maxLength: number): void {
  for (const text of textsIn(value)) {
    assert.ok(text.length <= maxLength, `${text.length} characters`)
    assert.ok(!/[\0\p{Surrogate}]/u.test(text), JSON.stringify(text))
  }
}

const report: Report = {
  refs: ['1a2b'],
  phone: '380671234567',
  outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'gone' },
  at: 1_000,
  raw: 'stat UNDELIV',
  own: { msgId: 1, stage: 0, expiresAt: 2 },
  cost: { kind: 'charge', micros: 5, currency: 'EUR' },
  call: { durationSeconds: 3, digit: '1', code: '1234' },
}

const inbound: Inbound = {
  phone: '380671234567',
  recipient: 'Posthorn',
  text: 'Yes',
  details: {
    type: 'location',
    button: 'Yes',
    location: { latitude: 1, longitude: 2, name: 'Home', address: 'Street' },
    media: { url: 'https://x.example/1', filename: 'a.png', filesize: 1, type: 'image/png' },
  },
  upstreamId: 'u1',
  inReplyTo: 'm1',
  concat: null,
  receivedAt: 1_000,
}

const outcomes: SubmitOutcome[] = [
  {
    kind: 'accepted',
    ref: 'r',
    handle: 'h',
    raw: 'ok',
    cost: { kind: 'charge', micros: 1, currency: 'USD' },
  },
  { kind: 'refused', refusal: 'rejected', status: 'REJECTED', raw: 'no' },
  { kind: 'completed', report: { kind: 'failed', status: 'REJECTED', reason: 'why' }, raw: 'over' },
  { kind: 'completed', report: { kind: 'delivered' }, raw: 'over' },
  { kind: 'unknown', raw: 'lost', ref: 'r' },
  { kind: 'unknown', raw: 'lost' },
]

/** A copy in which every text is replaced. */
function withText<Value>(value: Value, text: (was: string) => string): Value {
  if (typeof value === 'string') return text(value) as Value
  if (Array.isArray(value)) return value.map((each: unknown) => withText(each, text)) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = ['kind', 'status', 'refusal', 'consent']
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    kept.includes(key) ? each : withText(each as unknown, text),
  ])
  return Object.fromEntries(entries) as Value
}

test('usual input of carriers is unchanged', () => {
  assert.deepEqual(storableReport(report), report)
  assert.deepEqual(storableInbound(inbound), inbound)
  for (const outcome of outcomes) assert.deepEqual(storableOutcome(outcome), outcome)
})

test('every text of a report, a message and an outcome can be stored, and its length is limited', () => {
  for (const text of [(was: string) => `${bad}${was}${bad}`, () => long, () => bad, () => '\0']) {
    assertStorable(storableReport(withText(report, text)), 300)
    assertStorable(storableInbound(withText(inbound, text)), 10_000)
    for (const outcome of outcomes) assertStorable(storableOutcome(withText(outcome, text)), 300)
  }
})

test('an id has the same form in a submit outcome and in a report', () => {
  for (const id of ['a\0b', `${long}`, 'a\ud800']) {
    const outcome = storableOutcome({ kind: 'accepted', ref: id, raw: '' })
    assert.equal(
      outcome.kind === 'accepted' && outcome.ref,
      storableReport({ ...report, refs: [id] }).refs[0],
    )
  }
})

test('ids that become empty are dropped, and so is a file whose address is too long', () => {
  assert.deepEqual(storableReport({ ...report, refs: ['\0', 'a'] }).refs, ['a'])
  const kept = storableInbound({
    ...inbound,
    upstreamId: '\0',
    inReplyTo: '\0',
    details: { media: { url: long } },
  })
  assert.ok(!('upstreamId' in kept) && !('inReplyTo' in kept))
  assert.deepEqual(kept.details, {})
})

test('the forms of an id and the length of a part are limited', () => {
  const refs = Array.from({ length: 1_000 }, (_, index) => String(index))
  assert.ok(storableReport({ ...report, refs }).refs.length <= 8)
  const part = storableInbound({ ...inbound, text: long, concat: { reference: 1, total: 2, index: 0 } })
  assert.ok(part.text.length <= 1_000)
})

test('an outcome without its texts keeps its kind', () => {
  for (const outcome of outcomes) {
    const bare = withoutWords(outcome)
    assert.equal(bare.kind, outcome.kind)
    assert.equal(bare.raw, '')
    if (bare.kind === 'refused') assert.deepEqual({ ...bare, raw: 'no' }, outcome)
    if (bare.kind === 'completed' && outcome.kind === 'completed')
      assert.equal(bare.report.kind, outcome.report.kind)
  }
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Report } from '../../carrier-events.ts'
import { ReportWebhook } from '../../telegram-gateway/report-webhook.ts'
import { now, signed, token } from './telegram-subject.ts'

const webhook = new ReportWebhook(new Secret(token))

const base = {
  request_id: '5c6a0d3b7e91',
  phone_number: '+380671234567',
  request_cost: 0.01,
  payload: '715380012.1.mjz5e2dk',
}

function read(requestStatus: object) {
  return webhook.read(signed(Buffer.from(JSON.stringify(requestStatus))))
}

function reportOf(requestStatus: object) {
  const parsed = read(requestStatus)
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed.reports[0]
}

const statuses: [status: string, kind: string, failure: string | null][] = [
  ['sent', 'enroute', null],
  ['delivered', 'delivered', null],
  ['read', 'read', null],
  ['expired', 'failed', 'EXPIRED'],
  ['revoked', 'failed', 'DELETED'],
]
for (const [status, kind, failure] of statuses) {
  test(`${status} is ${kind}`, () => {
    const report = reportOf({ ...base, delivery_status: { status, updated_at: 1_767_323_045 } })
    assert.equal(report?.outcome.kind, kind)
    assert.equal(report.outcome.kind === 'failed' ? report.outcome.status : null, failure)
    assert.deepEqual(report.refs, ['5c6a0d3b7e91'])
    assert.deepEqual(report.own, { msgId: 715_380_012, stage: 1, expiresAt: Date.UTC(2026, 0, 4, 3, 4, 5) })
    assert.deepEqual([report.phone, report.at], ['380671234567', 1_767_323_045_000])
    assert.equal(report.cost, undefined)
  })
}

test('a refunded fee is part of the report', () => {
  const report = reportOf({
    ...base,
    is_refunded: true,
    delivery_status: { status: 'expired', updated_at: 1_767_323_045 },
  })
  assert.deepEqual(report?.cost, { kind: 'refund', micros: 10_000, currency: 'USD' })
  assert.equal(report.raw, 'expired, refunded')
})

test('a refund without a delivery status does not change the outcome', () => {
  const report = reportOf({ ...base, is_refunded: true })
  assert.equal(report?.outcome.kind, 'enroute')
  assert.equal(report.cost?.kind, 'refund')
})

test('verification statuses, and statuses that Telegram adds later, are ignored', () => {
  const checked = { status: 'code_valid', updated_at: 1_767_323_045, code_entered: '314159' }
  for (const requestStatus of [
    { ...base, verification_status: checked },
    { ...base, delivery_status: { status: 'forwarded', updated_at: 1 } },
  ]) {
    const parsed = read(requestStatus)
    assert.ok(parsed.kind === 'events')
    assert.deepEqual([parsed.reports, parsed.inbound, parsed.ignored.length], [[], [], 1])
  }
})

test('the code that a user entered is not recorded', () => {
  const report = reportOf({
    ...base,
    delivery_status: { status: 'read', updated_at: 1_767_323_045 },
    verification_status: { status: 'code_valid', updated_at: 1_767_323_045, code_entered: '314159' },
  })
  assert.doesNotMatch(JSON.stringify(report), /314159/)
})

test('a foreign payload names no hand-over', () => {
  const delivered = { delivery_status: { status: 'delivered', updated_at: 1_767_323_045 } }
  for (const payload of ['order 7', '7', '7.1', '007.1.mjz5e2dk', '99999999999999999.0.mjz5e2dk', 7]) {
    assert.equal(reportOf({ ...base, ...delivered, payload })?.own, undefined)
  }
  const nameless = read({ ...delivered, payload: 'order 7' })
  assert.ok(nameless.kind === 'events')
  assert.deepEqual(
    nameless.ignored.map(({ ignored }) => ignored),
    ['report.nameless'],
  )
})

test('a report that is a day old, or from the future, is forged', () => {
  const body = Buffer.from(JSON.stringify(base))
  const seconds = Math.floor(now / 1_000)
  const ages: [ageSeconds: number, believed: boolean][] = [
    [0, true],
    [3_600, true],
    [86_500, false],
    [-200, true],
    [-400, false],
  ]
  for (const [age, believed] of ages) {
    const { kind } = webhook.read(signed(body, { timestamp: seconds - age }))
    assert.equal(kind !== 'forged', believed, `${age} s old`)
  }
})

test('the signature covers the timestamp', () => {
  const request = signed(Buffer.from(JSON.stringify(base)))
  const timestamp = String(Number(request.headers['x-request-timestamp']) + 1)
  const headers = { ...request.headers, 'x-request-timestamp': timestamp }
  assert.equal(webhook.read({ ...request, headers }).kind, 'forged')
})

interface Sample {
  name: string
  token: string
  headers: Record<string, string>
  body: string
  own: Report['own'] | null
}

test('the fixtures are signed as Telegram documents', () => {
  const file = projectFile('conformance', 'telegram', 'reports.json')
  const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[]
  assert.ok(samples.length > 0)
  for (const { name, headers, body, token, own } of samples) {
    const receivedAt = Number(headers['x-request-timestamp']) * 1_000 + 500
    const request = { ...signed(Buffer.from(body)), headers, receivedAt }
    const parsed = new ReportWebhook(new Secret(token)).read(request)
    assert.ok(parsed.kind === 'events', name)
    assert.deepEqual(parsed.reports[0]?.own ?? null, own, name)
  }
})

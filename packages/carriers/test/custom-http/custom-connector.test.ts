import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerReader } from '../../custom-http/custom-answer.ts'
import { customCarrier } from '../../custom-http/custom-carrier.ts'
import { CustomWebhook } from '../../custom-http/custom-webhook.ts'
import { describedOptions } from '../../custom-http/described-options.ts'
import type { AnswerRule, CustomHttpConfig } from '../../custom-http/settings.ts'
import { parseSource, type Source } from '../../custom-http/source.ts'
import type { PartOf } from '../../http/http-connection.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { flashOptions, headedSms, posted, sampleName, sampleOwn, smsPart } from '../sms-http/sms-samples.ts'
import { customConfig, customSubject, report, signed, token, webhookSecret } from './custom-subject.ts'

checkHttpConnector(customSubject)

const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const inboundUrl = () => 'https://gateway.example/inbound/provider'

function requestOf(changed: Partial<CustomHttpConfig>, text = 'Ваш "код": <1> & 50%') {
  const part = smsPart({ content: { kind: 'sms', text } }, now) as PartOf<'sms'>
  const exchange = customCarrier(customConfig(changed), inboundUrl).submission(part, now)
  assert.ok(!(exchange instanceof Promise) && 'request' in exchange)
  return exchange.request
}

test('the request is the template with its places filled', () => {
  const { method, path, headers, body } = requestOf({})
  assert.deepEqual([method, path], ['POST', '/v1/sms'])
  assert.deepEqual(headers, { 'content-type': 'application/json', authorization: `Bearer ${token}` })
  assert.deepEqual(JSON.parse(body ?? ''), {
    to: '+380671234567',
    from: 'Shop',
    text: 'Ваш "код": <1> & 50%',
    validity: 300,
    reference: sampleName,
    notify: `https://gateway.example/inbound/provider/report/${webhookSecret}/${sampleName}`,
  })
})

test('values are escaped for the place where they stand', () => {
  const text = 'a&b=c d/<"\'>+'
  const template = { text: 'to={{phone}}&text={{text}}' }
  const { path } = requestOf({ method: 'GET', path: { text: '/send?t={{text}}' }, bodyType: 'none' }, text)
  assert.equal(path, '/send?t=a%26b%3Dc%20d%2F%3C%22%27%3E%2B')
  const form = requestOf({ bodyType: 'form', body: template }, text)
  assert.equal(new URLSearchParams(form.body).get('text'), text)
  assert.equal(form.headers['content-type'], 'application/x-www-form-urlencoded')
  const xml = requestOf({ bodyType: 'xml', body: { text: '<m>{{text}}</m>' } }, text)
  assert.equal(xml.body, '<m>a&amp;b=c d/&lt;&quot;&apos;&gt;+</m>')
  const plain = requestOf({ bodyType: 'text', body: { text: '{{textHex}} {{unicode}} {{parts}}' } }, 'Ї')
  assert.equal(plain.body, '0407 1 1')
})

test('a provider carries the options whose places its description has', () => {
  const text = 'f={{flash}}&b={{binary}}&u={{udhHex}}&t={{textHex}}&n={{parts}}'
  const described = customConfig({ bodyType: 'form', body: { text } })
  assert.deepEqual(describedOptions(described), ['flash', 'binary', 'udh'])
  assert.deepEqual(describedOptions(customConfig()), [])
  const withoutHeader = customConfig({ bodyType: 'form', body: { text: 'b={{binary}}&t={{textHex}}' } })
  assert.deepEqual(describedOptions(withoutHeader), ['binary'])
  const part = smsPart({ ...headedSms, ...flashOptions }, now) as PartOf<'sms'>
  const exchange = customCarrier(described, inboundUrl).submission(part, now)
  assert.ok(!(exchange instanceof Promise) && 'request' in exchange)
  assert.equal(exchange.request.body, 'f=1&b=1&u=06050415811581&t=00e9ff41&n=1')
})

test('a value that no header can have is refused', () => {
  const headers = new Map([['x-text', { text: '{{text}}' }]])
  const part = smsPart({ content: { kind: 'sms', text: 'a\r\nx: y' } }, now) as PartOf<'sms'>
  const exchange = customCarrier(customConfig({ headers }), inboundUrl).submission(part, now)
  assert.ok(!(exchange instanceof Promise) && 'kind' in exchange)
  assert.equal(exchange.refusal, 'rejected-here')
})

const rule: AnswerRule = { status: [], field: null, is: [], contains: null, means: 'taken' }
const source = (text: string): Source => {
  const parsed = parseSource(text)
  assert.ok(typeof parsed !== 'string', String(parsed))
  return parsed
}

type Reading = [
  what: string,
  rules: AnswerRule[],
  answer: { status: number; body: string; headers?: Record<string, string> },
  found: string,
]
const readings: Reading[] = [
  [
    'a text in the body',
    [{ ...rule, contains: 'Accepted' }],
    { status: 200, body: '0: Accepted' },
    'accepted',
  ],
  [
    'a pattern',
    [{ ...rule, field: source('pattern:^OK (\\d+)'), is: ['17'] }],
    { status: 200, body: 'OK 17' },
    'accepted',
  ],
  [
    'a header',
    [{ ...rule, field: source('header:X-Code'), is: ['9'], means: 'no-route' }],
    { status: 200, body: '', headers: { 'x-code': '9' } },
    'rejected-here NO ROUTE',
  ],
  [
    'a number in JSON',
    [{ ...rule, field: source('json:messages[0].status'), is: ['4'], means: 'account' }],
    { status: 200, body: '{"messages":[{"status":4}]}' },
    'unavailable REJECTED',
  ],
  [
    'a class of statuses',
    [{ ...rule, status: ['5xx'], means: 'retry' }],
    { status: 502, body: '' },
    'unavailable REJECTED',
  ],
  [
    'the whole body',
    [{ ...rule, field: source('body'), is: ['E7'], means: 'throttled' }],
    { status: 200, body: ' E7\n' },
    'throttled REJECTED',
  ],
  [
    'a rule that says so',
    [{ ...rule, status: ['500'], means: 'unknown' }],
    { status: 500, body: '' },
    'unknown',
  ],
  ['no rule', [{ ...rule, contains: 'OK' }], { status: 200, body: 'KO' }, 'rejected-here REJECTED'],
  [
    'no rule, although it says something',
    [{ ...rule, field: source('json:state'), is: ['ok'] }],
    { status: 200, body: '{"state":"no"}' },
    'rejected-here REJECTED',
  ],
  ...['', ' \n', '{}', '[]', 'null', '""'].map((body): Reading => {
    return [`no rule: ${body}`, [{ ...rule, contains: 'OK' }], { status: 200, body }, 'unknown']
  }),
  ...['{"id":', 'accepted', '{"other":1}'].map((body): Reading => {
    const rules = [{ ...rule, field: source('json:state'), is: ['ok'] }]
    return [`no rule: ${body}`, rules, { status: 200, body }, 'unknown']
  }),
]
for (const [what, answers, answer, found] of readings) {
  test(`an answer is read by ${what}`, () => {
    const read = answerReader({ answers, id: null, price: null, currency: null, reason: null })
    const outcome = read(answer, (said) => said, smsPart())
    assert.equal(outcome.kind === 'refused' ? `${outcome.refusal} ${outcome.status}` : outcome.kind, found)
  })
}

test('without an id of the upstream our name is the id', () => {
  const read = answerReader({ answers: [rule], id: null, price: null, currency: null, reason: null })
  const outcome = read({ status: 200, body: '' }, (said) => said, smsPart({}, now))
  assert.equal(outcome.kind === 'accepted' && outcome.ref, sampleName)
})

test('a pattern that takes others years is read at once', () => {
  const { answers } = customConfig({ answers: [{ ...rule, field: source('pattern:^(a+)+$') }] })
  const read = answerReader({ answers, id: null, price: null, currency: null, reason: null })
  const { kind } = read({ status: 200, body: `${'a'.repeat(60_000)}!` }, (said) => said, smsPart())
  assert.equal(kind, 'refused')
})

function events(request: ReturnType<typeof posted>, changed: Partial<CustomHttpConfig> = {}) {
  const parsed = new CustomWebhook(customConfig(changed)).read(request)
  assert.ok(parsed.kind === 'events', JSON.stringify(parsed))
  return parsed
}

test('a report says what its state means, and names the hand-over', () => {
  const [delivered] = events(signed(Buffer.from(JSON.stringify(report)))).reports
  assert.deepEqual(delivered, {
    refs: ['p-1'],
    phone: '380671234567',
    own: sampleOwn,
    outcome: { kind: 'delivered' },
    at: Date.UTC(2026, 0, 2, 3, 4, 5),
    raw: 'delivered',
  })
  const failures: [fields: object, status: string][] = [
    [{ state: 'failed' }, 'UNDELIVERABLE'],
    [{ state: 'failed', reason: 'unknown-number' }, 'INVALID DESTINATION ADDRESS'],
    [{ state: 'expired' }, 'EXPIRED'],
  ]
  for (const [fields, status] of failures) {
    const [failed] = events(signed(Buffer.from(JSON.stringify({ ...report, ...fields })))).reports
    assert.equal(failed?.outcome.kind === 'failed' && failed.outcome.status, status)
  }
  assert.equal(events(signed(Buffer.from(JSON.stringify({ ...report, state: 'new' })))).ignored.length, 1)
})

test('an opt-out in a report is recorded for our sender', () => {
  const { reports } = customConfig()
  assert.ok(reports)
  const statuses = new Map([['failed', 'opted-out' as const]])
  const body = Buffer.from(JSON.stringify({ ...report, state: 'failed' }))
  const { inbound } = events(signed(body), { reports: { ...reports, statuses } })
  assert.deepEqual(
    inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

test('a report may be the query of a GET, or a form', () => {
  const path = `/report/${webhookSecret}/${sampleName}`
  const query = 'id=p-2&state=delivered'
  const got = { ...posted('', { path, query }), method: 'GET' as const }
  const form = posted(query, { path, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  for (const request of [got, form]) {
    const [found] = events(request, { hmac: null }).reports
    assert.deepEqual([found?.refs, found?.outcome.kind, found?.own], [['p-2'], 'delivered', sampleOwn])
  }
})

test('a webhook may carry a list of reports, with dates of a form of its own', () => {
  const { reports } = customConfig()
  assert.ok(reports)
  const changed = { ...reports, list: ['results'], atForm: 'DD.MM.YYYY HH:mm' }
  const results = [
    { ...report, at: '03.01.2026 14:30' },
    { ...report, id: 'p-9', at: 'soon' },
  ]
  const body = Buffer.from(JSON.stringify({ results }))
  const found = events(signed(body), { reports: changed }).reports
  assert.deepEqual(
    found.map(({ refs, at }) => [refs, at]),
    [
      [['p-1'], Date.UTC(2026, 0, 3, 14, 30)],
      [['p-9'], null],
    ],
  )
})

test('a reply comes to its own address', () => {
  const body = Buffer.from(
    JSON.stringify({ id: 'r-1', from: '+380671234567', to: '+15005550006', text: 'OK' }),
  )
  const { inbound } = events(signed(body, { path: `/reply/${webhookSecret}` }))
  assert.deepEqual(
    inbound.map(({ phone, recipient, text, upstreamId }) => [phone, recipient, text, upstreamId]),
    [['380671234567', '15005550006', 'OK', 'r-1']],
  )
})

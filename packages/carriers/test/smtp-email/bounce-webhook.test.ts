import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Report } from '../../connector.ts'
import { bounceWebhook } from '../../smtp-email/bounce-webhook.ts'
import type { ParsedWebhook, WebhookRequest } from '../../webhook.ts'

const folder = projectFile('conformance', 'email')
const secret = 'a-secret-for-tests'
const own = { msgId: 715380012, stage: 0, expiresAt: 1_800_000_000_000 }

async function read(request: Partial<WebhookRequest>): Promise<ParsedWebhook> {
  return bounceWebhook(new Secret(secret)).read({
    method: 'POST',
    path: `/bounces/${secret}`,
    query: new URLSearchParams(),
    rawQuery: '',
    headers: {},
    body: Buffer.alloc(0),
    receivedAt: Date.now(),
    ...request,
  })
}

function sample(name: string): Buffer {
  return readFileSync(join(folder, `${name}.eml`))
}

async function reportOf(body: Buffer | string, query = ''): Promise<Report> {
  const parsed = await read({ body: Buffer.from(body), query: new URLSearchParams(query) })
  assert.ok(parsed.kind === 'events', parsed.kind)
  const [report, other] = parsed.reports
  assert.ok(report !== undefined && other === undefined)
  return report
}

const came = (code: string) => `The e-mail came back (${code})`
const samples: [string, Report['outcome'], string][] = [
  [
    'postfix-unknown-user',
    { kind: 'failed', status: 'INVALID DESTINATION ADDRESS', reason: came('5.1.1') },
    '08:00:07',
  ],
  ['exchange-delayed', { kind: 'enroute' }, '12:05:10'],
  ['mailman-delayed-capitals', { kind: 'enroute' }, '09:00:00'],
  ['provider-vague-status', { kind: 'failed', status: 'UNDELIVERABLE', reason: came('5.2.2') }, '08:00:09'],
  [
    'exim-without-report',
    { kind: 'failed', status: 'UNDELIVERABLE', reason: 'The e-mail came back' },
    '08:00:15',
  ],
  ['rfc3464-expired-after-retries', { kind: 'failed', status: 'EXPIRED', reason: came('4.4.7') }, '13:15:49'],
  ['rfc3464-relayed', { kind: 'delivered' }, '08:00:07'],
]
for (const [name, outcome, time] of samples) {
  test(`${name} is a report about its hand-over`, async () => {
    const report = await reportOf(sample(name))
    assert.deepEqual(report.outcome, outcome)
    assert.deepEqual(report.own, own)
    assert.deepEqual(report.refs, ['715380012.0.mywpiww0'])
    assert.equal(report.phone, null)
    assert.equal(new Date(report.at ?? 0).toISOString().slice(11, 19), time)
    assert.doesNotMatch(report.raw, /anna|reader\.example|482193/)
  })
}

test("the server's reason for a failure is recorded for the operator, without the address", async () => {
  const { raw } = await reportOf(sample('postfix-unknown-user'))
  assert.equal(
    raw,
    'failed 5.1.1 smtp; 550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table',
  )
})

for (const name of ['vacation', 'complaint']) {
  test(`${name} to the bounce address is no report`, async () => {
    assert.deepEqual(await read({ body: sample(name) }), {
      kind: 'events',
      reports: [],
      inbound: [],
      ignored: [{ ignored: 'mail', fields: '' }],
    })
  })
}

test('a report that names no hand-over is ignored, unless the mail server reports the bounce address', async () => {
  const nameless = sample('postfix-unknown-user').toString('latin1').replaceAll('715380012.0.mywpiww0', 'x')
  assert.deepEqual(await read({ body: Buffer.from(nameless) }), {
    kind: 'events',
    reports: [],
    inbound: [],
    ignored: [{ ignored: 'mail', fields: '' }],
  })
  const report = await reportOf(nameless, 'recipient=bounce%2B715380012.0.mywpiww0%40mail.shop.example')
  assert.deepEqual(report.own, own)
})

test('an e-mail that was forwarded to several recipients is delivered if it reached one of them', async () => {
  const twice = sample('postfix-unknown-user')
    .toString('latin1')
    .replace(
      '\r\n\r\n--6265E1AC124.1800000007/relay.shop.example\r\nContent-Description: Undelivered',
      (end) =>
        [
          '',
          '',
          'Final-Recipient: rfc822; other@reader.example',
          'Action: delivered',
          `Status: 2.0.0${end}`,
        ].join('\r\n'),
    )
  assert.deepEqual((await reportOf(twice)).outcome, { kind: 'delivered' })
})

/** A report whose fields are these lines. */
function reportWith(type: string, lines: string): string {
  return [
    'From: MAILER-DAEMON@relay.shop.example',
    'To: bounce+715380012.0.mywpiww0@mail.shop.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    lines,
    '--b--',
    '',
  ].join('\n')
}

const gone = 'Final-Recipient: rfc822; anna@reader.example\nAction: failed\nStatus: 5.1.1'
const forms: [form: string, lines: string][] = [
  ['one block', `Reporting-MTA: dns; relay.shop.example\n${gone}`],
  [
    'a blank line between all lines',
    `Reporting-MTA: dns; relay.shop.example\n\n${gone.replaceAll('\n', '\n\n')}`,
  ],
  ['no fields about the message', gone],
  ['lower case and blanks before colons', gone.toLowerCase().replaceAll(':', ' :')],
  ['words behind the action', gone.replace('failed', 'failed (permanent)')],
  [
    'another order',
    'Status: 5.1.1\nAction: failed\nFinal-Recipient: rfc822; anna@reader.example\nReporting-MTA: dns; x',
  ],
  ['no action', gone.replace('Action: failed\n', '')],
  [
    'folding by tabs and by nothing',
    'Action:\n\tfailed\nStatus:\n 5.0.0\nDiagnostic-Code: smtp;\n550 5.1.1 gone',
  ],
  ['carriage returns alone', gone.replaceAll('\n', '\r')],
]
for (const [form, lines] of forms) {
  test(`a report with ${form} is read`, async () => {
    for (const type of ['message/delivery-status', 'MESSAGE/Delivery-Status; charset=us-ascii']) {
      const report = await reportOf(reportWith(type, lines))
      const outcome = { kind: 'failed', status: 'INVALID DESTINATION ADDRESS', reason: came('5.1.1') }
      assert.deepEqual(report.outcome, outcome)
      assert.deepEqual(report.own, own)
    }
  })
}

test('the recipient is in no line of a bounce, with an apostrophe either', async () => {
  const lines = [
    "Final-Recipient: rfc822; o'brien@reader.example",
    'Action: failed',
    "Diagnostic-Code: smtp; 550 5.1.1 <O'Brien@reader.example> o'brien&#39;s: user o'brien is unknown",
  ]
  const { raw } = await reportOf(reportWith('message/delivery-status', lines.join('\n')))
  assert.equal(raw, 'failed smtp; 550 5.1.1 <…> …&#39;s: user … is unknown')
})

test('recipients without a blank line between them are read as several', async () => {
  const reached = gone.replace('failed', 'delivered').replace('5.1.1', '2.0.0')
  const lines = `Reporting-MTA: dns; relay.shop.example\n${gone}\nDiagnostic-Code: smtp; 550 5.1.1 gone\n${reached}`
  const report = await reportOf(reportWith('message/delivery-status', lines))
  assert.deepEqual(report.outcome, { kind: 'delivered' })
  assert.equal(report.raw, 'failed 5.1.1 smtp; 550 5.1.1 gone / delivered 2.0.0')
})

test('a request without the secret address is forged', async () => {
  const body = sample('postfix-unknown-user')
  for (const path of ['', '/bounces', '/bounces/', '/bounces/wrong', `/${secret}`]) {
    assert.equal((await read({ body, path })).kind, 'forged', path)
  }
})

test('a body that is no e-mail is malformed', async () => {
  const kindOf = async (request: Partial<WebhookRequest>) => (await read(request)).kind
  assert.equal(await kindOf({ body: Buffer.alloc(0) }), 'malformed')
  assert.equal(await kindOf({ method: 'GET', body: sample('vacation') }), 'malformed')
  assert.equal(await kindOf({ path: `/other/${secret}`, body: sample('vacation') }), 'malformed')
  for (const body of ['\0\xff\xfe', '\r\n\r\n\r\n', 'no head at all', '--\r\n'.repeat(1_000)]) {
    assert.ok(['malformed', 'events'].includes(await kindOf({ body: Buffer.from(body, 'latin1') })))
  }
})

test('an e-mail cut at any octet does not throw', async () => {
  const whole = sample('postfix-unknown-user')
  for (let length = 0; length < whole.length; length += 97) {
    const { kind } = await read({ body: whole.subarray(0, length) })
    assert.ok(kind === 'events' || kind === 'malformed')
  }
})

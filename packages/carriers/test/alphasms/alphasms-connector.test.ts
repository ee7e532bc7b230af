import assert from 'node:assert/strict'
import { test } from 'node:test'
import { envelopeErrors, itemErrors } from '../../../operations/errors.ts'
import { Secret } from '../../../settings/secret.ts'
import { readSendAnswer } from '../../alphasms/alphasms-answer.ts'
import { AlphasmsWebhook } from '../../alphasms/alphasms-webhook.ts'
import { alphasms } from '../../alphasms/kind.ts'
import { rawText } from '../../http/raw-text.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { OpenSms, sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, posted, sampleOwn, smsPart } from '../sms-http/sms-samples.ts'
import {
  alphasmsConfig,
  alphasmsSubject,
  apiKey,
  callback,
  hookPath,
  taken,
  webhookSecret,
} from './alphasms-subject.ts'

checkHttpConnector(alphasmsSubject)

test('a message goes out as the contract has it, with the address of its callbacks', async () => {
  await using upstream = await OpenSms.open(taken, (baseUrl, clock) =>
    openKind(alphasms, alphasmsConfig({ baseUrl }), { clock, inboundUrl }),
  )
  const outcome = await upstream.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, { kind: 'accepted', ref: '7153', raw: 'msg_id 7153, 2 segments' })
  assert.equal(upstream.receiver.received[0]?.path, '/api/json.php')
  assert.deepEqual(JSON.parse(upstream.sent), {
    auth: apiKey,
    data: [
      {
        type: 'sms',
        sms_signature: 'Shop',
        sms_message: 'Ваш код: 314159',
        sms_lifetime: 3_600,
        id: '71538001201495845',
        phone: 380_671_234_567,
        hook: `https://gateway.example/inbound/alphasms${hookPath()}`,
      },
    ],
  })
})

const refusals: [error: string, found: string][] = [
  ['Access denied', 'unavailable REJECTED'],
  ['Not enough money', 'unavailable REJECTED'],
  ['Error in Alpha-name', 'rejected-here INVALID SOURCE ADDRESS'],
  ['Operator not supported', 'rejected-here NO ROUTE'],
  ['Please enter valid receiver phone number', 'rejected INVALID DESTINATION ADDRESS'],
  ['Please enter SMS text', 'rejected FILTERED'],
  ['Outside the 24-hour window', 'rejected-here REJECTED'],
  [itemErrors.tooMuch.sentence, 'throttled REJECTED'],
  [itemErrors.internal.sentence, 'unavailable REJECTED'],
  [envelopeErrors.overload.sentence, 'unavailable REJECTED'],
]
for (const [error, found] of refusals) {
  test(`the error "${error}" is ${found}`, () => {
    const item = { success: true, data: [{ success: false, error, data: { id: 1 } }] }
    for (const body of [item, { success: false, error }]) {
      const outcome = readSendAnswer({ status: 200, body: JSON.stringify(body) }, (said) => rawText(said, []))
      assert.equal(outcome.kind === 'refused' && `${outcome.refusal} ${outcome.status}`, found)
    }
  })
}

test('where the other side does not know what it accepted, the outcome is unknown', () => {
  for (const error of [envelopeErrors.outcomeUnknown.sentence, itemErrors.callUnanswered.sentence]) {
    const answer = { status: 200, body: JSON.stringify({ success: false, error }) }
    assert.equal(readSendAnswer(answer, (said) => rawText(said, [])).kind, 'unknown')
  }
})

test('a call answers with its code at once, which no raw text has', () => {
  const body = JSON.stringify({
    success: true,
    data: [{ success: true, data: { id: '1', msg_id: 7, code: '3141', price: 0.5 } }],
  })
  const outcome = readSendAnswer({ status: 200, body }, (said) => rawText(said, []))
  assert.equal(outcome.kind === 'completed' && outcome.call?.code, '3141')
  assert.ok(!outcome.raw.includes('3141'))
})

const webhook = new AlphasmsWebhook(new Secret(webhookSecret))

test('a callback is a report, and its replies are messages, each once', () => {
  const replies = [{ datetime: '2026-01-02T03:04:04.000Z', message: 'Так', type: 'button', button: 'Yes' }]
  const body = JSON.stringify({ ...callback, status: 'REPLIED', duration: 4, reply: '1', replies })
  const [first, second] = [1, 2].map(() => webhook.read(posted(body, { path: hookPath() })))
  assert.ok(first?.kind === 'events')
  assert.deepEqual(first, second)
  const [report] = first.reports
  assert.deepEqual([report?.refs, report?.own, report?.phone], [['7153'], sampleOwn, '380671234567'])
  assert.deepEqual(report?.call, { durationSeconds: 4, digit: '1', code: null })
  const [reply] = first.inbound
  assert.deepEqual(
    [reply?.phone, reply?.recipient, reply?.text, reply?.inReplyTo, reply?.details],
    ['380671234567', 'Shop', 'Так', '7153', { type: 'button', button: 'Yes' }],
  )
})

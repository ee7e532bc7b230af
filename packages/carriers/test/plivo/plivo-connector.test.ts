import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { rawText } from '../../http/raw-text.ts'
import { plivo } from '../../plivo/kind.ts'
import { readPlivoAnswer } from '../../plivo/plivo-answer.ts'
import type { PlivoConfig } from '../../plivo/settings.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { OpenSms, sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, sampleName, smsPart } from '../sms-http/sms-samples.ts'
import { authId, authToken, plivoConfig, plivoSubject, published } from './plivo-subject.ts'

checkHttpConnector(plivoSubject)

const open = (reaction: Reaction, changed: Partial<PlivoConfig> = {}) =>
  OpenSms.open(reaction, (baseUrl, clock) =>
    openKind(plivo, plivoConfig({ baseUrl, ...changed }), { clock, inboundUrl }),
  )

const bodyOf = ({ sent }: OpenSms) => JSON.parse(sent) as Record<string, unknown>
const taken = json(202, published<object>('answer'))
const id = 'db3ce55a-7f1d-11e1-8ea7-1231380bc196'

test('a message goes out with the address of its own report and what is left of its time', async () => {
  await using plivo = await open(taken)
  const outcome = await plivo.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, { kind: 'accepted', ref: id, raw: `taken ${id}` })
  const [request] = plivo.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', `/v1/Account/${authId}/Message/`])
  assert.equal(request?.headers.authorization, `Basic ${btoa(`${authId}:${authToken}`)}`)
  assert.deepEqual(bodyOf(plivo), {
    src: 'Shop',
    dst: '380671234567',
    text: 'Ваш код: 314159',
    type: 'sms',
    url: `https://gateway.example/inbound/plivo/report/${sampleName}`,
    method: 'POST',
    message_expiry: 300,
  })
})

test('a powerpack chooses the sender', async () => {
  const powerpackUuid = '5ec4c8c9-cd74-42b5-9e41-0d7670d6bb46'
  await using plivo = await open(taken, { powerpackUuid })
  await plivo.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual([bodyOf(plivo)['src'], bodyOf(plivo)['powerpack_uuid']], [undefined, powerpackUuid])
})

test('a text that is too long for Plivo is left to other upstreams', async () => {
  await using plivo = await open(taken)
  const lengths: [text: string, kind: string][] = [
    ['x'.repeat(1_600), 'accepted'],
    ['x'.repeat(1_601), 'rejected-here'],
    ['ї'.repeat(737), 'accepted'],
    ['ї'.repeat(738), 'rejected-here'],
  ]
  for (const [text, kind] of lengths) {
    const outcome = await plivo.connection.submit(smsPart({ content: { kind: 'sms', text } }, sampleNow))
    assert.equal(outcome.kind === 'refused' ? outcome.refusal : outcome.kind, kind)
  }
  assert.equal(plivo.receiver.received.length, 2)
})

function outcomeOf(status: number, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readPlivoAnswer({ status, body: text }, (said) => rawText(said, []))
}

const errors: [status: number, found: string][] = [
  [400, 'rejected-here REJECTED'],
  [401, 'unavailable REJECTED'],
  [402, 'unavailable REJECTED'],
  [403, 'rejected-here NO ROUTE'],
  [404, 'unavailable REJECTED'],
  [405, 'rejected-here REJECTED'],
  [429, 'throttled REJECTED'],
  [500, 'unavailable REJECTED'],
]
for (const [status, found] of errors) {
  test(`HTTP ${status} with an error of Plivo is ${found}`, () => {
    const outcome = outcomeOf(status, { api_id: 'a', error: 'why' })
    assert.ok(outcome.kind === 'refused')
    assert.deepEqual([`${outcome.refusal} ${outcome.status}`, outcome.raw], [found, `HTTP ${status}: why`])
  })
}

test('a server error without an error of Plivo leaves the outcome unknown', () => {
  assert.equal(outcomeOf(502, '<html>').kind, 'unknown')
})

test('a number that Plivo takes for invalid is refused for good', () => {
  const outcome = outcomeOf(202, { message_uuid: [], invalid_number: ['380671234567'] })
  assert.deepEqual(outcome, {
    kind: 'refused',
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    raw: 'invalid_number',
  })
})

test('ids of parts are those of the parts', () => {
  const outcome = outcomeOf(202, { message_uuid: ['p-1', 'p-2'] })
  assert.deepEqual(outcome.kind === 'accepted' && outcome.parts, [
    { kind: 'accepted', ref: 'p-1' },
    { kind: 'accepted', ref: 'p-2' },
  ])
})

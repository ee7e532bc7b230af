import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmitPart } from '../../connector.ts'
import { rawText } from '../../http/raw-text.ts'
import { messageBird } from '../../messagebird/kind.ts'
import { readMessageBirdAnswer } from '../../messagebird/messagebird-answer.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { OpenSms, sampleNow } from '../sms-http/open-sms.ts'
import {
  binarySms,
  flashOptions,
  headedSms,
  inboundUrl,
  json,
  sampleName,
  smsPart,
} from '../sms-http/sms-samples.ts'
import {
  accessKey,
  messageBirdConfig,
  messageBirdSubject,
  published,
  reportPath,
} from './messagebird-subject.ts'

checkHttpConnector(messageBirdSubject)

const open = () =>
  OpenSms.open(json(201, published<object>('answer')), (baseUrl, clock) =>
    openKind(messageBird, messageBirdConfig({ baseUrl }), { clock, inboundUrl }),
  )

test('a message goes out with a reference, the address of its report and what is left of its time', async () => {
  await using messageBird = await open()
  const outcome = await messageBird.connection.submit(smsPart({}, sampleNow))
  const id = 'e8077d803532c0b5937c639b60216938'
  assert.deepEqual(outcome, { kind: 'accepted', ref: id, raw: `sent ${id}, 1 segment` })
  const [request] = messageBird.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/messages'])
  assert.equal(request?.headers.authorization, `AccessKey ${accessKey}`)
  assert.deepEqual(JSON.parse(messageBird.sent), {
    originator: 'Shop',
    recipients: ['380671234567'],
    body: 'Ваш код: 314159',
    type: 'sms',
    datacoding: 'unicode',
    validity: 300,
    reference: sampleName,
    reportUrl: `https://gateway.example/inbound/messagebird${reportPath}`,
  })
})

const options: [what: string, part: Partial<SubmitPart>, fields: object][] = [
  ['a flash SMS', flashOptions, { type: 'flash', body: 'Ваш код: 314159', datacoding: 'unicode' }],
  ['an SMS of octets', binarySms, { type: 'binary', body: '00e9ff41' }],
  [
    'a flash SMS of octets with a header',
    { ...headedSms, ...flashOptions },
    { type: 'binary', body: '00e9ff41', typeDetails: { udh: '06050415811581' }, mclass: 0 },
  ],
]
for (const [what, part, fields] of options) {
  test(`${what} has the type and the fields for it`, async () => {
    await using messageBird = await open()
    await messageBird.connection.submit(smsPart(part, sampleNow))
    const sent = JSON.parse(messageBird.sent) as Record<string, unknown>
    const usual = ['originator', 'recipients', 'validity', 'reference', 'reportUrl']
    assert.deepEqual(
      Object.fromEntries(Object.entries(sent).filter(([name]) => !usual.includes(name))),
      fields,
    )
  })
}

const errors: [http: number, code: number, parameter: string | null, found: string][] = [
  [401, 2, 'access_key', 'unavailable REJECTED'],
  [422, 9, 'recipients', 'rejected INVALID DESTINATION ADDRESS'],
  [422, 10, 'recipients', 'rejected INVALID DESTINATION ADDRESS'],
  [422, 10, 'originator', 'rejected-here INVALID SOURCE ADDRESS'],
  [422, 9, 'body', 'rejected-here REJECTED'],
  [404, 20, null, 'rejected-here REJECTED'],
  [422, 21, null, 'rejected-here REJECTED'],
  [422, 25, null, 'unavailable REJECTED'],
  [404, 98, null, 'unavailable REJECTED'],
  [500, 99, null, 'unavailable REJECTED'],
  [422, 77, null, 'rejected-here REJECTED'],
  [429, 21, null, 'throttled REJECTED'],
]
for (const [http, code, parameter, found] of errors) {
  test(`error ${code}${parameter === null ? '' : ` for ${parameter}`} with HTTP ${http} is ${found}`, () => {
    const body = JSON.stringify({ errors: [{ code, description: 'why', parameter }] })
    const outcome = readMessageBirdAnswer({ status: http, body }, (said) => rawText(said, []))
    assert.ok(outcome.kind === 'refused')
    const said = parameter === null ? `${code}: why` : `${code}: why, ${parameter}`
    assert.deepEqual([`${outcome.refusal} ${outcome.status}`, outcome.raw], [found, said])
  })
}

test('an answer of a proxy leaves the outcome unknown', () => {
  const outcome = readMessageBirdAnswer({ status: 502, body: '<html>' }, (said) => rawText(said, []))
  assert.equal(outcome.kind, 'unknown')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { vonageSms } from '../../vonage-sms/kind.ts'
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
import { apiSecret, published, vonageConfig, vonageSubject, webhookSecret } from './vonage-subject.ts'

checkHttpConnector(vonageSubject)

const open = (reaction: Reaction) =>
  OpenSms.open(reaction, (baseUrl, clock) =>
    openKind(vonageSms, vonageConfig({ baseUrl }), { clock, inboundUrl }),
  )

const formOf = ({ sent }: OpenSms) => Object.fromEntries(new URLSearchParams(sent))

test('a message goes out with the address of its own report and what is left of its time', async () => {
  await using vonage = await open(json(200, published('answer')))
  const outcome = await vonage.connection.submit(smsPart({}, sampleNow))
  const id = 'aaaaaaaa-bbbb-cccc-dddd-0123456789ab'
  assert.deepEqual(outcome, {
    kind: 'accepted',
    ref: id,
    raw: `taken ${id}, 1 segment`,
    cost: { kind: 'charge', micros: 33_300, currency: 'EUR' },
  })
  const [request] = vonage.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/sms/json'])
  assert.deepEqual(formOf(vonage), {
    api_key: 'abcd1234',
    api_secret: apiSecret,
    from: 'Shop',
    to: '380671234567',
    text: 'Ваш код: 314159',
    type: 'unicode',
    ttl: '300000',
    'status-report-req': '1',
    callback: `https://gateway.example/inbound/vonage/report/${webhookSecret}/${sampleName}`,
    'client-ref': sampleName,
  })
})

test('a text of the GSM alphabet is sent as such', async () => {
  await using vonage = await open(json(200, published('answer')))
  await vonage.connection.submit(smsPart({ content: { kind: 'sms', text: 'Your code: 314159' } }, sampleNow))
  assert.equal(formOf(vonage)['type'], 'text')
})

test('octets go out in hexadecimal beside their header, and flash as message class 0', async () => {
  await using vonage = await open(json(200, published('answer')))
  await vonage.connection.submit(smsPart({ ...headedSms, ...flashOptions }, sampleNow))
  const { type, body, udh, text, 'message-class': messageClass } = formOf(vonage)
  assert.deepEqual(
    { type, body, udh, text, messageClass },
    { type: 'binary', body: '00e9ff41', udh: '06050415811581', text: undefined, messageClass: '0' },
  )
  await vonage.connection.submit(smsPart(binarySms, sampleNow))
  assert.deepEqual([formOf(vonage)['udh'], formOf(vonage)['message-class']], [undefined, undefined])
})

test('a message with less than 20 seconds to live is over: Vonage takes no shorter ttl', async () => {
  await using vonage = await open(json(200, published('answer')))
  const outcome = await vonage.connection.submit(smsPart({ expiresAt: sampleNow + 19_000 }, sampleNow))
  assert.equal(outcome.kind === 'refused' && outcome.status, 'EXPIRED')
  assert.equal(vonage.receiver.received.length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { Secret } from '../../../settings/secret.ts'
import { twilio } from '../../twilio/kind.ts'
import type { TwilioConfig } from '../../twilio/settings.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { OpenSms, sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, smsPart } from '../sms-http/sms-samples.ts'
import { accountSid, authToken, messageSid, twilioConfig, twilioSubject } from './twilio-subject.ts'

checkHttpConnector(twilioSubject)

const open = (reaction: Reaction, changed: Partial<TwilioConfig> = {}) =>
  OpenSms.open(reaction, (baseUrl, clock) =>
    openKind(twilio, twilioConfig({ baseUrl, ...changed }), { clock, inboundUrl }),
  )

const formOf = ({ sent }: OpenSms) => Object.fromEntries(new URLSearchParams(sent))

const taken = json(201, {
  sid: messageSid,
  status: 'queued',
  num_segments: '2',
  price: '-0.01580',
  price_unit: 'USD',
})

test('a message goes out with the address of its own report and what is left of its time', async () => {
  await using twilio = await open(taken)
  const outcome = await twilio.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, {
    kind: 'accepted',
    ref: messageSid,
    raw: `queued ${messageSid}, 2 segments`,
    cost: { kind: 'charge', micros: 15_800, currency: 'USD' },
  })
  const [request] = twilio.receiver.received
  assert.deepEqual(
    [request?.method, request?.path],
    ['POST', `/2010-04-01/Accounts/${accountSid}/Messages.json`],
  )
  assert.equal(request?.headers.authorization, `Basic ${btoa(`${accountSid}:${authToken}`)}`)
  assert.deepEqual(formOf(twilio), {
    To: '+380671234567',
    From: 'Shop',
    Body: 'Ваш код: 314159',
    StatusCallback: 'https://gateway.example/inbound/twilio/report/715380012.1.mjz5e2dk',
    ValidityPeriod: '300',
  })
})

test('a number as the sender is sent in E.164 form, a short code as it is', async () => {
  await using twilio = await open(taken)
  await twilio.connection.submit(smsPart({ sender: '15005550006' }, sampleNow))
  assert.equal(formOf(twilio)['From'], '+15005550006')
  await twilio.connection.submit(smsPart({ sender: '24680' }, sampleNow))
  assert.equal(formOf(twilio)['From'], '24680')
})

test('a messaging service chooses the sender', async () => {
  const messagingServiceSid = 'MG0123456789abcdef0123456789abcdef'
  await using twilio = await open(taken, { messagingServiceSid })
  await twilio.connection.submit(smsPart({}, sampleNow))
  assert.equal(formOf(twilio)['MessagingServiceSid'], messagingServiceSid)
  assert.equal(formOf(twilio)['From'], undefined)
})

test('an API key takes the place of the auth token in requests', async () => {
  const sid = 'SK0123456789abcdef0123456789abcdef'
  await using twilio = await open(taken, { apiKey: { sid, secret: new Secret('key-secret') } })
  await twilio.connection.submit(smsPart({}, sampleNow))
  assert.equal(twilio.receiver.received[0]?.headers.authorization, `Basic ${btoa(`${sid}:key-secret`)}`)
})

test('a text of more than 1,600 characters is left to other upstreams', async () => {
  await using twilio = await open(taken)
  const outcome = await twilio.connection.submit(
    smsPart({ content: { kind: 'sms', text: 'x'.repeat(1_601) } }, sampleNow),
  )
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected-here')
  assert.equal(twilio.receiver.received.length, 0)
})

test('a refusal because of an opt-out at Twilio is an opt-out here', async () => {
  await using twilio = await open(json(400, { code: 21610, message: 'unsubscribed', status: 400 }))
  const outcome = await twilio.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, {
    kind: 'refused',
    refusal: 'rejected',
    status: 'FILTERED',
    raw: '21610: unsubscribed',
  })
  assert.deepEqual(twilio.inbound, [
    {
      phone: '380671234567',
      recipient: 'Shop',
      text: '',
      consent: 'withdrawn',
      concat: null,
      receivedAt: sampleNow,
    },
  ])
})

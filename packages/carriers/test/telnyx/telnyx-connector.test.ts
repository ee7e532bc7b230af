import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { telnyx } from '../../telnyx/kind.ts'
import type { TelnyxConfig } from '../../telnyx/settings.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import { OpenSms, sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, sampleName, smsPart } from '../sms-http/sms-samples.ts'
import { apiKey, messageId, telnyxConfig, telnyxSubject } from './telnyx-subject.ts'

checkHttpConnector(telnyxSubject)

const taken = json(200, { data: { id: messageId, parts: 2, to: [{ status: 'queued' }], cost: null } })

const open = (reaction: Reaction = taken, changed: Partial<TelnyxConfig> = {}) =>
  OpenSms.open(reaction, (baseUrl, clock) =>
    openKind(telnyx, telnyxConfig({ baseUrl, ...changed }), { clock, inboundUrl }),
  )

const bodyOf = ({ sent }: OpenSms) => JSON.parse(sent) as Record<string, unknown>

test('a message goes out with the address of its own report', async () => {
  await using telnyx = await open()
  const outcome = await telnyx.connection.submit(smsPart({}, sampleNow))
  assert.deepEqual(outcome, { kind: 'accepted', ref: messageId, raw: `queued ${messageId}, 2 segments` })
  const [request] = telnyx.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/v2/messages'])
  assert.equal(request?.headers.authorization, `Bearer ${apiKey}`)
  assert.deepEqual(bodyOf(telnyx), {
    from: 'Shop',
    to: '+380671234567',
    text: 'Ваш код: 314159',
    type: 'SMS',
    webhook_url: `https://gateway.example/inbound/telnyx/report/${sampleName}`,
    use_profile_webhooks: false,
  })
})

test('a number as the sender is sent in E.164 form, with the profile of the settings', async () => {
  const messagingProfileId = '40017b7e-b3c0-4ac3-8740-9c3c5a0a0e0c'
  await using telnyx = await open(taken, { messagingProfileId })
  await telnyx.connection.submit(smsPart({ sender: '15005550006' }, sampleNow))
  const { from, messaging_profile_id: profile } = bodyOf(telnyx)
  assert.deepEqual([from, profile], ['+15005550006', messagingProfileId])
})

test('the number pool of a profile chooses the sender', async () => {
  const messagingProfileId = '40017b7e-b3c0-4ac3-8740-9c3c5a0a0e0c'
  await using telnyx = await open(taken, { messagingProfileId, numberPool: true })
  await telnyx.connection.submit(smsPart({}, sampleNow))
  const { from, messaging_profile_id: profile } = bodyOf(telnyx)
  assert.deepEqual([from, profile], [undefined, messagingProfileId])
})

test('a refusal because of an opt-out at Telnyx is an opt-out here', async () => {
  const blocked = { errors: [{ code: '40300', title: 'Blocked due to STOP message' }] }
  await using telnyx = await open(json(400, blocked))
  const outcome = await telnyx.connection.submit(smsPart({}, sampleNow))
  assert.equal(outcome.kind === 'refused' && outcome.status, 'FILTERED')
  assert.deepEqual(
    telnyx.inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

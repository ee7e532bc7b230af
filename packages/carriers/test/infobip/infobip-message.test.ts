import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import type { SubmitPart } from '../../connector.ts'
import { infobipRcs } from '../../infobip-rcs/kind.ts'
import { infobipViber } from '../../infobip-viber/kind.ts'
import { openKind } from '../open-kind.ts'
import {
  answerTo,
  apiKey,
  inboundUrl,
  messagesIn,
  openConnection,
  rcsConfig,
  refusal,
  samplePart,
  viberConfig,
  webhookSecret,
} from './sample-account.ts'

const clock = new ManualClock()

const connectors = {
  viber: (baseUrl: string) => openKind(infobipViber, viberConfig({ baseUrl }), { clock, inboundUrl }),
  rcs: (baseUrl: string) => openKind(infobipRcs, rcsConfig({ baseUrl }), { clock, inboundUrl }),
}

/** The request for one part, or its refusal. */
async function requestOf(
  channel: keyof typeof connectors,
  given: Partial<SubmitPart>,
): Promise<ReceivedRequest | string> {
  await using receiver = await Receiver.open()
  receiver.react = (request) => answerTo(request)
  const connection = openConnection(connectors[channel](receiver.origin))
  const now = clock.now()
  const part = samplePart({ expiresAt: now + 3_600_000, waitEndsAt: now + 120_500, ...given })
  const outcome = await connection.submit(part)
  await connection.close(0)
  return receiver.received[0] ?? `${refusal(outcome)}: ${outcome.raw}`
}

async function validityOf(expiresInMs: number, waitInMs: number): Promise<unknown> {
  const now = clock.now()
  const request = await requestOf('viber', { expiresAt: now + expiresInMs, waitEndsAt: now + waitInMs })
  return typeof request === 'string' ? request : messagesIn(request)[0]?.options['validityPeriod']
}

test('a Viber message matches the API, with our name in all fields that Infobip returns', async () => {
  const request = await requestOf('viber', {})
  assert.ok(typeof request !== 'string')
  assert.equal(request.path, '/viber/2/messages')
  assert.equal(request.headers.authorization, `App ${apiKey}`)
  assert.equal(request.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(request.body), {
    messages: [
      {
        sender: 'Posthorn',
        destinations: [{ to: '380671234567', messageId: '715380012.0.mjwcnitk' }],
        content: { type: 'TEXT', text: 'Your order is here' },
        options: {
          validityPeriod: { amount: 120, timeUnit: 'SECONDS' },
          label: 'TRANSACTIONAL',
          trackingData: '715380012.0.mjwcnitk',
        },
        webhooks: {
          delivery: { url: `https://gateway.example/inbound/infobip/delivery/${webhookSecret}` },
          seen: { url: `https://gateway.example/inbound/infobip/seen/${webhookSecret}` },
          contentType: 'application/json',
          callbackData: '715380012.0.mjwcnitk',
        },
      },
    ],
  })
})

test('RCS requests turn ordered sending off', async () => {
  const request = await requestOf('rcs', { content: { kind: 'rcs', form: 'text', text: 'Hello' } })
  assert.ok(typeof request !== 'string')
  assert.equal(request.path, '/rcs/2/messages')
  const { options } = JSON.parse(request.body) as { options: unknown }
  assert.deepEqual(options, { messageOrdering: { respectOrder: false } })
  assert.deepEqual(messagesIn(request)[0]?.options, {
    validityPeriod: { amount: 120, timeUnit: 'SECONDS' },
  })
})

test("a message is valid until the next stage, within Viber's limits", async () => {
  assert.deepEqual(await validityOf(3_600_000, 90_000), { amount: 90, timeUnit: 'SECONDS' })
  assert.deepEqual(await validityOf(60_000, 90_000), { amount: 60, timeUnit: 'SECONDS' })
  assert.deepEqual(await validityOf(3_600_000, 5_000), { amount: 30, timeUnit: 'SECONDS' })
  assert.deepEqual(await validityOf(9e9, 9e9), { amount: 1_209_600, timeUnit: 'SECONDS' })
})

test('a message with less lifetime than the minimum is not sent', async () => {
  assert.match(String(await validityOf(29_999, 29_999)), /^rejected EXPIRED: .*30 seconds/)
})

test('unsupported content is refused with a sentence', async () => {
  const tooLong = { kind: 'viber', form: 'text', text: 'x'.repeat(1_001), button: null } as const
  const expected = 'rejected REJECTED: the text must have 1 to 1000 characters'
  assert.equal(await requestOf('viber', { content: tooLong }), expected)
  const foreign = await requestOf('rcs', { content: { kind: 'sms', text: 'Hello' } })
  assert.equal(foreign, 'rejected REJECTED: a sms message cannot go over RCS')
})

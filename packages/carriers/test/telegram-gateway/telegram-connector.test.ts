import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import type { Connection, SubmitOutcome } from '../../connector.ts'
import { telegramGateway } from '../../telegram-gateway/kind.ts'
import type { TelegramGatewayConfig } from '../../telegram-gateway/settings.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import {
  codePart,
  inboundUrl,
  json,
  now,
  requestId,
  telegramConfig,
  telegramSubject,
  token,
} from './telegram-subject.ts'

checkHttpConnector(telegramSubject)

class OpenTelegram implements AsyncDisposable {
  readonly receiver: Receiver
  readonly connection: Connection

  static async open(reaction: Reaction, changed: Partial<TelegramGatewayConfig> = {}): Promise<OpenTelegram> {
    const receiver = await Receiver.open()
    receiver.react = () => reaction
    return new OpenTelegram(receiver, changed)
  }

  private constructor(receiver: Receiver, changed: Partial<TelegramGatewayConfig>) {
    this.receiver = receiver
    const config = telegramConfig({ baseUrl: receiver.origin, ...changed })
    const connector = openKind(telegramGateway, config, { clock: new ManualClock(now), inboundUrl })
    this.connection = connector.open({
      onState: () => undefined,
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
  }

  submit(changed: Parameters<typeof codePart>[0] = {}): Promise<SubmitOutcome> {
    return this.connection.submit(codePart(changed, now))
  }

  /** Parameters of the latest request. */
  get sent(): unknown {
    return JSON.parse(this.receiver.received.at(-1)?.body ?? 'null') as unknown
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.receiver[Symbol.asyncDispose]()
  }
}

test('the wait in an error of Telegram comes with its refusal', async () => {
  await using open = await OpenTelegram.open(json(200, { ok: false, error: 'FLOOD_WAIT_17' }))
  const outcome = await open.submit()
  assert.ok(outcome.kind === 'refused')
  assert.deepEqual([outcome.refusal, outcome.retryAfterMs], ['throttled', 17_000])
})

const taken = json(200, {
  ok: true,
  result: { request_id: requestId, phone_number: '+380671234567', request_cost: 0.013 },
})

test('a code is sent with the time of its stage as lifetime, our name and our webhook address', async () => {
  await using telegram = await OpenTelegram.open(taken, { senderUsername: 'ShopCodes' })
  const outcome = await telegram.submit()
  assert.deepEqual(outcome, {
    kind: 'accepted',
    ref: requestId,
    raw: `request_id ${requestId}`,
    cost: { kind: 'charge', micros: 13_000, currency: 'USD' },
  })
  const [request] = telegram.receiver.received
  assert.deepEqual([request?.method, request?.path], ['POST', '/sendVerificationMessage'])
  assert.equal(request?.headers.authorization, `Bearer ${token}`)
  assert.deepEqual(telegram.sent, {
    phone_number: '+380671234567',
    code: '314159',
    ttl: 60,
    payload: '715380012.1.mjz5e2dk',
    callback_url: 'https://gateway.example/inbound/telegram',
    sender_username: 'ShopCodes',
  })
})

const lifetimes: [what: string, expiresIn: number, waitEndsIn: number, ttl: number][] = [
  ['an hour at most', 172_800_000, 172_800_000, 3_600],
  ['half a minute at least', 172_800_000, 5_000, 30],
  ['no longer than the message lives', 45_999, 60_000, 45],
  ['half a minute where that is left', 30_000, 60_000, 30],
]
for (const [what, expiresIn, waitEndsIn, ttl] of lifetimes) {
  test(`a code lives ${what}`, async () => {
    await using telegram = await OpenTelegram.open(taken)
    await telegram.submit({ expiresAt: now + expiresIn, waitEndsAt: now + waitEndsIn })
    assert.equal((telegram.sent as { ttl: number }).ttl, ttl)
  })
}

test("a code with less lifetime than Telegram's minimum is not sent", async () => {
  await using telegram = await OpenTelegram.open(taken)
  const outcome = await telegram.submit({ expiresAt: now + 29_999 })
  assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], ['rejected', 'EXPIRED'])
  assert.equal(telegram.receiver.received.length, 0)
})

test('content other than a code is not sent', async () => {
  await using telegram = await OpenTelegram.open(taken)
  const outcome = await telegram.submit({ content: { kind: 'sms', text: 'hello' } })
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected')
  assert.equal(telegram.receiver.received.length, 0)
})

test('a message to our own number costs nothing', async () => {
  await using telegram = await OpenTelegram.open(
    json(200, { ok: true, result: { request_id: requestId, request_cost: 0 } }),
  )
  const outcome = await telegram.submit()
  assert.ok(outcome.kind === 'accepted')
  assert.equal(outcome.cost, undefined)
})

test('a code is revoked by the id of its request', async () => {
  await using telegram = await OpenTelegram.open(json(200, { ok: true, result: true }))
  const part = { msgId: 1, stage: 0, phone: '380671234567', sender: '', ref: requestId }
  assert.equal((await telegram.connection.cancel?.(part))?.kind, 'cancelled')
  assert.equal(telegram.receiver.received[0]?.path, '/revokeVerificationMessage')
  assert.deepEqual(telegram.sent, { request_id: requestId })
})

const revocations: [answer: string, reaction: Reaction, kind: string][] = [
  ['an unknown request', json(200, { ok: false, error: 'REQUEST_ID_INVALID' }), 'too-late'],
  ['another error', json(200, { ok: false, error: 'ACCESS_TOKEN_INVALID' }), 'unknown'],
  ['garbage', { kind: 'answer', status: 200, body: '<html>' }, 'unknown'],
  ['no answer', { kind: 'drop' }, 'unknown'],
]
for (const [answer, reaction, kind] of revocations) {
  test(`after ${answer} the code is ${kind === 'unknown' ? 'perhaps' : 'not'} revoked`, async () => {
    await using telegram = await OpenTelegram.open(reaction)
    const part = { msgId: 1, stage: 0, phone: '380671234567', sender: '', ref: requestId }
    assert.equal((await telegram.connection.cancel?.(part))?.kind, kind)
  })
}

import { createHash, createHmac } from 'node:crypto'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type { SubmitPart } from '../../connector.ts'
import { telegramGateway } from '../../telegram-gateway/kind.ts'
import type { TelegramGatewayConfig } from '../../telegram-gateway/settings.ts'
import { telegramGatewaySettings } from '../../telegram-gateway/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { submitPart } from '../submit-part.ts'

export const token = 'AAEGAAAA-token-of-the-gateway'
export const requestId = '5c6a0d3b7e91'
export const now = Date.UTC(2026, 0, 2, 3, 4, 5)

export function telegramConfig(changed: Partial<TelegramGatewayConfig> = {}): TelegramGatewayConfig {
  return {
    ...collectDefaults(telegramGatewaySettings),
    name: 'telegram',
    kind: 'telegram-gateway',
    channel: 'telegram',
    token: new Secret(token),
    ...changed,
  }
}

export const inboundUrl = (name: string) => `https://gateway.example/inbound/${name}`

export function codePart(changed: Partial<SubmitPart> = {}, at = Date.now()): SubmitPart {
  return submitPart({
    stage: 1,
    sender: '',
    content: { kind: 'telegram', code: '314159' },
    expiresAt: at + 172_800_000,
    waitEndsAt: at + 60_000,
    ...changed,
  })
}

export function json(status: number, body: object): Reaction {
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

/** A report of Telegram. */
export function signed(
  body: Buffer,
  { key = token, timestamp = Math.floor(now / 1_000) } = {},
): WebhookRequest {
  const signature = createHmac('sha256', createHash('sha256').update(key).digest())
    .update(`${timestamp}\n`)
    .update(body)
    .digest('hex')
  return {
    method: 'POST',
    path: '',
    query: new URLSearchParams(),
    rawQuery: '',
    headers: { 'x-request-timestamp': String(timestamp), 'x-request-signature': signature },
    body,
    receivedAt: now + 1_000,
  }
}

export const telegramSubject: HttpConnectorSubject = {
  name: 'telegram-gateway',
  create: (upstream) =>
    openKind(telegramGateway, telegramConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => codePart(),
  secrets: [token],
  accepted: () =>
    json(200, {
      ok: true,
      result: { request_id: requestId, phone_number: '+380671234567', request_cost: 0.01 },
    }),
  unauthorized: json(200, { ok: false, error: 'ACCESS_TOKEN_INVALID' }),
  webhook: {
    events: JSON.stringify({
      request_id: requestId,
      phone_number: '+380671234567',
      request_cost: 0.01,
      delivery_status: { status: 'delivered', updated_at: 1_767_323_045 },
      payload: '715380012.1.mjz5e2dk',
    }),
    signed,
    forged: (body) => signed(body, { key: 'a guess' }),
  },
}

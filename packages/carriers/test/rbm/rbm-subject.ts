import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { Reaction, ReceivedRequest } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type { SubmitPart } from '../../connector.ts'
import { rbm } from '../../rbm/kind.ts'
import type { RbmConfig } from '../../rbm/settings.ts'
import { rbmSettings } from '../../rbm/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { submitPart } from '../submit-part.ts'

export const now = Date.UTC(2026, 0, 2, 3, 4, 5)
export const accessToken = 'ya29.access-token-of-google'
export const clientToken = 'SJENCPGJESMGUFPY'

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
export const publicKey = pair.publicKey
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export function rbmConfig(baseUrl: string, changed: Partial<RbmConfig> = {}): RbmConfig {
  return {
    ...collectDefaults(rbmSettings),
    name: 'rcs',
    kind: 'rbm',
    channel: 'rcs',
    baseUrl,
    serviceAccount: {
      clientEmail: 'gateway@posthorn.iam.gserviceaccount.com',
      privateKey: new Secret(privateKey),
      privateKeyId: 'key-1',
      tokenUri: `${baseUrl}/token?of=google`,
    },
    agents: [
      { sender: 'Shop', agentId: 'shop_x1_agent' },
      { sender: 'Cafe', agentId: 'cafe_x2_agent', trafficType: 'TRANSACTION' },
    ],
    webhookToken: new Secret(clientToken),
    ...changed,
  }
}

export function rcsPart(changed: Partial<SubmitPart> = {}, at = Date.now()): SubmitPart {
  return submitPart({
    content: { kind: 'rcs', form: 'text', text: 'Your order is on its way' },
    expiresAt: at + 172_800_000,
    waitEndsAt: at + 60_000,
    ...changed,
  })
}

export function json(status: number, body: object): Reaction {
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

export function googleError(code: number, status: string, message = 'No.'): Reaction {
  return json(code, { error: { code, message, status } })
}

export function isTokenRequest({ path }: ReceivedRequest): boolean {
  return path.startsWith('/token')
}

export const tokenAnswer = json(200, { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer' })

/** Google's answer to an accepted message. */
export function taken({ path, body }: ReceivedRequest): Reaction {
  const { pathname, searchParams } = new URL(path, 'http://google')
  const name = `${pathname.slice('/v1/'.length)}/${searchParams.get('messageId') ?? ''}`
  return json(200, { name, sendTime: '2026-01-02T03:04:05.678901Z', ...(JSON.parse(body) as object) })
}

/** A push of Google with these octets. */
export function pushed(data: Buffer | object, key = clientToken): WebhookRequest {
  const octets = Buffer.isBuffer(data) ? data : Buffer.from(JSON.stringify(data))
  const body = {
    message: {
      data: octets.toString('base64'),
      messageId: '14150481888479752',
      publishTime: '2026-01-02T03:04:06Z',
    },
    subscription: 'projects/rbm-partner-gcp/subscriptions/rbm-sub',
  }
  return posted(JSON.stringify(body), {
    'x-goog-signature': createHmac('sha512', key).update(octets).digest('base64'),
  })
}

export function posted(body: string, headers: Record<string, string> = {}): WebhookRequest {
  return {
    method: 'POST',
    path: '',
    query: new URLSearchParams(),
    rawQuery: '',
    headers,
    body: Buffer.from(body),
    receivedAt: now + 1_000,
  }
}

/** Without the webhook, which has tests of its own: signed nonsense is accepted and not refused. */
export const rbmSubject: HttpConnectorSubject = {
  name: 'rbm',
  create: ({ baseUrl, responseTimeoutMs }) =>
    openKind(rbm, rbmConfig(baseUrl, { responseTimeoutMs }), { clock: systemClock }),
  part: () => rcsPart(),
  secrets: [accessToken, clientToken, privateKey],
  aside: (request) => (isTokenRequest(request) ? tokenAnswer : null),
  accepted: taken,
  unauthorized: googleError(401, 'UNAUTHENTICATED'),
}

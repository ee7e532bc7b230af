import { createHmac, timingSafeEqual } from 'node:crypto'
import { asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import { sameText } from '../../kit/text/same-text.ts'
import type { Secret } from '../../settings/secret.ts'
import {
  type ParsedWebhook,
  type Webhook,
  type WebhookHead,
  type WebhookRequest,
  webhookEvents,
} from '../webhook.ts'
import type { Agents } from './agents.ts'
import { readEvent } from './read-event.ts'

/** Fields of the check that Google makes when the webhook is set: a token and a secret. */
const maxSetUpOctets = 4_096

/**
 * Reads what Google pushes (RCS for Business, "Webhooks"): `{message: {data}}` with the event as JSON in base64, of
 * whose octets `X-Goog-Signature` is the HMAC-SHA-512. Google holds back the events of all agents until a push is
 * answered with 200, so every signed push is accepted.
 */
export class RbmWebhook implements Webhook {
  /** The outer JSON is parsed before the signature can be checked. A text has 3,072 characters at most. */
  readonly maxBodyBytes = 262_144
  readonly #clientToken: Secret
  readonly #agents: Agents

  constructor(clientToken: Secret, agents: Agents) {
    this.#clientToken = clientToken
    this.#agents = agents
  }

  /** Only the check when the webhook is set has no signature. */
  refuses({ headers }: WebhookHead): string | null {
    const signature = headers['x-goog-signature']
    if (signature !== undefined) return parseSignature(signature) === null ? 'its signature is none' : null
    const octets = Number(headers['content-length'] ?? Number.NaN)
    return octets <= maxSetUpOctets ? null : 'it has no signature'
  }

  read({ headers, body, receivedAt }: WebhookRequest): ParsedWebhook {
    // The inner data is signed, so the outer JSON has to be parsed first.
    const envelope = asMembers(parseJson(body.toString('utf8')))
    const data = asText(asMembers(envelope['message'])['data'])
    if (data === null) return this.#setUp(envelope)
    const octets = Buffer.from(data, 'base64')
    if (!this.#isSigned(octets, headers['x-goog-signature'] ?? '')) {
      return { kind: 'forged', why: 'its signature is missing or wrong' }
    }
    const event = readEvent(parseJson(octets.toString('utf8')), this.#agents, receivedAt)
    if ('inbound' in event) return webhookEvents([], [event.inbound])
    return webhookEvents(['report' in event ? event.report : event])
  }

  /** The check when the webhook is set: a caller that knows the token gets the secret back. */
  #setUp(envelope: Members): ParsedWebhook {
    const token = asText(envelope['clientToken'])
    const secret = asText(envelope['secret'])
    if (token === null || secret === null) return { kind: 'forged', why: 'it has no signed message' }
    if (!sameText(token, this.#clientToken.reveal())) return { kind: 'forged', why: 'its token is wrong' }
    return { kind: 'answer', status: 200, contentType: 'text/plain; charset=utf-8', body: secret }
  }

  #isSigned(octets: Buffer, signature: string): boolean {
    const expected = createHmac('sha512', this.#clientToken.reveal()).update(octets).digest()
    const given = parseSignature(signature)
    return given !== null && timingSafeEqual(given, expected)
  }
}

/** The 64 octets of a signature in base64; null for anything else. */
function parseSignature(header: string): Buffer | null {
  const octets = header.length <= 100 ? Buffer.from(header, 'base64') : null
  return octets?.length === 64 ? octets : null
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../../config/secrets.ts'
import { type Members, membersOf, parseJson, textOf } from '../../http/members.ts'
import type { Webhook, WebhookReading, WebhookRequest } from '../../webhook.ts'
import type { Agents } from './agents.ts'
import { readEvent } from './read-event.ts'

const nothing: WebhookReading = { kind: 'news', reports: [], inbound: [], ignored: 1 }

/**
 * Reads what Google pushes (RCS for Business, "Webhooks"): `{message: {data}}` with the event as JSON in base64, of
 * whose octets `X-Goog-Signature` is the HMAC-SHA-512. All agents wait while one push is not answered with 200, so
 * whatever is signed is taken; what it says nothing to us is counted.
 */
export class RbmWebhook implements Webhook {
  readonly #clientToken: Secret
  readonly #agents: Agents

  constructor(clientToken: Secret, agents: Agents) {
    this.#clientToken = clientToken
    this.#agents = agents
  }

  read({ headers, body, receivedAt }: WebhookRequest): WebhookReading {
    // The signature is of what stands inside, so the outside has to be read first.
    const envelope = membersOf(parseJson(body.toString('utf8')))
    const data = textOf(membersOf(envelope['message'])['data'])
    if (data === null) return this.#setUp(envelope)
    const octets = Buffer.from(data, 'base64')
    if (!this.#isSigned(octets, headers['x-goog-signature'] ?? '')) {
      return { kind: 'forged', why: 'its signature is missing or wrong' }
    }
    const { report, inbound } = readEvent(parseJson(octets.toString('utf8')), this.#agents, receivedAt)
    if (report === undefined && inbound === undefined) return nothing
    return {
      kind: 'news',
      reports: report === undefined ? [] : [report],
      inbound: inbound === undefined ? [] : [inbound],
      ignored: 0,
    }
  }

  /** The check when the address is set: the secret is given back to whoever knows the token. */
  #setUp(envelope: Members): WebhookReading {
    const token = textOf(envelope['clientToken'])
    const secret = textOf(envelope['secret'])
    if (token === null || secret === null) return { kind: 'forged', why: 'it has no signed message' }
    if (!sameText(token, this.#clientToken.reveal())) return { kind: 'forged', why: 'its token is wrong' }
    return { kind: 'answer', status: 200, contentType: 'text/plain; charset=utf-8', body: secret }
  }

  #isSigned(octets: Buffer, signature: string): boolean {
    const expected = createHmac('sha512', this.#clientToken.reveal()).update(octets).digest()
    const given = Buffer.from(signature, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/** In a time that does not depend on the texts. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

import { type Clock, systemClock } from './clock.ts'
import { WebhookError } from './errors.ts'
import { parseJson } from './exact-json.ts'
import type { components } from './openapi.ts'

/** What the gateway posts about a message. */
export type MessageCallback = components['schemas']['Callback']
/** What it posts about a one-time code: only this one has a `verify_id`. */
export type VerificationCallback = components['schemas']['VerificationCallback']

export interface VerifiedWebhook<Body> {
  /** The same on every attempt: store the ids of a few days, and ignore what comes again. */
  id: string
  /** When this attempt was made. */
  sentAt: Date
  body: Body
}

/** `Headers`, or the headers of `node:http`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** How far the time of the request may be from ours, before or after. Default: 300. */
  toleranceSeconds?: number
  /** For tests. Default: the time of the system. */
  clock?: Pick<Clock, 'now'>
}

/**
 * Checks the signature of a webhook (Standard Webhooks, `v1`) and resolves with its body. `rawBody` is the body as it
 * was received, before any parsing. `secrets` are those that `posthorn accounts sign` shows; one that fits is enough,
 * so give the old one and the new one while they are exchanged. Rejects with a `WebhookError` where the request is not
 * of the gateway, and with a TypeError where a secret is none. Uses Web Crypto alone.
 */
export async function verifyWebhook<Body = MessageCallback | VerificationCallback>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, clock = systemClock }: WebhookOptions = {},
): Promise<VerifiedWebhook<Body>> {
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(readSecret)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  ) as [string, string, string]
  const seconds = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(clock.now() / 1_000 - seconds) <= toleranceSeconds)) {
    const sentence = `webhook-timestamp must be within ${toleranceSeconds} seconds of the time here`
    throw new WebhookError('webhook-time', sentence)
  }
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  if (!(await isSigned(signed, readSignatures(signatures), keys))) {
    throw new WebhookError('webhook-signature', 'webhook-signature must be of one of the secrets')
  }
  return { id, sentAt: new Date(seconds * 1_000), body: parseBody(body) as Body }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: Uint8Array<ArrayBuffer>[],
  keys: Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  for (const raw of keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
    }
  }
  return false
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const isHeaders = typeof headers.get === 'function'
  const found = isHeaders ? headers.get(name) : (headers as Record<string, unknown>)[name]
  const value: unknown = Array.isArray(found) ? found[0] : found
  if (typeof value === 'string' && value !== '') return value
  const sentence =
    name === 'webhook-signature'
      ? 'webhook-signature must be given: give the account a secret with `posthorn accounts sign`'
      : `${name} must be given: a webhook of the gateway has it`
  throw new WebhookError('webhook-headers', sentence)
}

/** At most four signatures of version 1; others are of versions that are not known here. */
function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const versioned = header.split(' ').filter((signature) => signature.startsWith('v1,'))
  return versioned.slice(0, 4).flatMap((signature) => decodeBase64(signature.slice(3)) ?? [])
}

function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  const key = decodeBase64(secret.replace(/^whsec_/, ''))
  if (key !== null && key.length > 0) return key
  throw new TypeError('a secret must be what `posthorn accounts sign` shows: whsec_ and base64')
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function join(one: Uint8Array, two: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + two.length)
  joined.set(one)
  joined.set(two, one.length)
  return joined
}

function parseBody(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    throw new WebhookError('webhook-body', 'the body of a webhook must be JSON', { cause: error })
  }
}

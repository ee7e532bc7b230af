import type { IncomingHttpHeaders } from 'node:http'
import type { FieldPaths, HookFields } from './read-code.ts'

/** A request to a hook, before its secret is checked. */
export interface SignedRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  /** Reads the body; null where it is neither JSON nor a form. */
  fields: () => HookFields | null
  /** In ms. */
  now: number
}

/** `requestId`: signed, and another one in each request; null where the service has none. */
export interface Authentic {
  requestId: string | null
}

/** What became of a request. Sentences are for people who sign in: they say nothing of money and settings. */
export type HookResult =
  | { kind: 'sent' }
  | { kind: 'refused'; httpStatus: number; sentence: string; retryAfterSeconds?: number }
  /** The same request may succeed in a moment. */
  | { kind: 'later'; httpStatus: 429 | 503; sentence: string; retryAfterSeconds: number }

export interface HookAnswer {
  httpStatus: number
  contentType: string
  body: string
}

/** A sign-in service: what it sends, how it proves who it is, and what it reads of the answer. */
export interface SignInService {
  /** Where things stand in its body. */
  fields: FieldPaths
  /** Its numbers are as users typed them; else they are international, with or without a plus. */
  takesTypedPhones?: true
  /** Null where the secret or signature is wrong. */
  authenticate(request: SignedRequest, secrets: readonly string[]): Authentic | null
  answer(result: HookResult): HookAnswer
}

/** For services that look at the status: an error is `{"error":"<sentence>"}`. */
export function jsonAnswer(result: HookResult): HookAnswer {
  const contentType = 'application/json'
  if (result.kind === 'sent') return { httpStatus: 200, contentType, body: '{}' }
  const { httpStatus, sentence } = result
  return { httpStatus, contentType, body: JSON.stringify({ error: sentence }) }
}

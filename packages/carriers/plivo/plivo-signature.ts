import { createHmac } from 'node:crypto'
import { sameText } from '../../kit/text/same-text.ts'

/** What Plivo signs of a webhook. */
export interface SignedByPlivo {
  method: 'GET' | 'POST'
  /** The whole address, with its query. */
  url: string
  /** The parameters of the body; empty for a GET. */
  form: URLSearchParams
  nonce: string
}

/**
 * `X-Plivo-Signature-V3`: the base64 of the HMAC-SHA256 of the address, its query sorted by name, the sorted parameters
 * of the body without separators, a dot and the nonce
 * (https://www.plivo.com/docs/messaging/concepts/signature-validation).
 */
export function plivoSignature(token: string, { method, url, form, nonce }: SignedByPlivo): string {
  const [address = '', search = ''] = url.split('?', 2)
  const query = sorted(new URLSearchParams(search), '=').join('&')
  const body = method === 'POST' ? sorted(form, '').join('') : ''
  const signed =
    body === '' ? withQuery(address, query) : `${address}?${query === '' ? '' : `${query}.`}${body}`
  return createHmac('sha256', token).update(`${signed}.${nonce}`, 'utf8').digest('base64')
}

/** Each name with each of its values, sorted. */
function sorted(parameters: URLSearchParams, between: string): string[] {
  const names = [...new Set(parameters.keys())].sort()
  return names.flatMap((name) =>
    parameters
      .getAll(name)
      .sort()
      .map((value) => name + between + value),
  )
}

function withQuery(address: string, query: string): string {
  return query === '' ? address : `${address}?${query}`
}

/** Whether one of the signatures in `given`, separated by commas, is made with one of `tokens`. */
export function isSignedByPlivo(given: string, tokens: readonly string[], signed: SignedByPlivo): boolean {
  const signatures = given.split(',', maxSignatures).map((each) => each.trim())
  const expected = tokens.map((token) => plivoSignature(token, signed))
  return signatures.some((signature) => expected.some((each) => sameText(signature, each)))
}

/** While a token is replaced there are two, of the account and of the main account. */
const maxSignatures = 8

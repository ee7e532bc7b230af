import { request } from 'undici'
import { httpAgent } from '../../kit/net/http-connector.ts'

export interface Reached {
  status: number
  /** The server's clock by its Date header (ms), and how far it may be off; null without one. */
  clock: { ms: number; errorMs: number } | null
  /** At most the first kilobytes. */
  body: string
}

const maxBody = 4_096

/** One request without a body and without credentials. Rejects where there is no answer. */
export async function reach(
  url: string,
  method: 'HEAD' | 'GET',
  now: () => number,
  signal: AbortSignal,
): Promise<Reached> {
  const startedAt = now()
  const { statusCode, headers, body } = await request(url, {
    method,
    signal,
    headers: { 'user-agent': 'Posthorn doctor' },
    // Connections of its own, closed with the answer.
    reset: true,
    dispatcher: httpAgent,
  })
  const halfMs = (now() - startedAt) / 2
  const date = Date.parse(String(headers['date'] ?? ''))
  const text = await body.text().catch(() => '')
  return {
    status: statusCode,
    // A Date has whole seconds.
    clock: Number.isNaN(date) ? null : { ms: date + 500 - (startedAt + halfMs), errorMs: 500 + halfMs },
    body: text.slice(0, maxBody),
  }
}

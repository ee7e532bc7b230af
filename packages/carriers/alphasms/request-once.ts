import { rawText } from '../http/raw-text.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import { operationsRequest, type ReadAnswer, readAnswer } from './operations.ts'
import type { AlphasmsConfig } from './settings.ts'

export type OnceAnswer =
  | ReadAnswer
  /** No byte of the request can have been read. */
  | { kind: 'not-sent' }
  /** Whether it was carried out is not known. */
  | { kind: 'lost' }

/**
 * One request outside of the messages, over a connection of its own. `said`: the answer in one line, without secrets.
 * Ends soon after `signal` is aborted.
 */
export async function requestOnce(
  { baseUrl, responseTimeoutMs: timeoutMs, apiKey, webhookSecret }: AlphasmsConfig,
  operations: readonly object[],
  signal: AbortSignal,
): Promise<OnceAnswer & { said: string }> {
  if (signal.aborted) return { kind: 'not-sent', said: 'the time was over before the request was sent' }
  const raw = (text: string) => rawText(text, [apiKey.reveal(), webhookSecret.reveal()])
  const http = new UpstreamHttp({ baseUrl, timeoutMs, connections: 1 })
  const close = () => void http.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    const answer = await http.request(operationsRequest(apiKey, operations))
    if (answer.kind !== 'answer') return { kind: answer.kind, said: raw(answer.why) }
    const read = readAnswer(answer, operations.length)
    const said = raw(`HTTP ${answer.status}: ${answer.body}`)
    if (read.kind === 'other' && unsaidOutcome(answer, said).kind === 'unknown') return { kind: 'lost', said }
    const error = read.kind === 'refused' ? read.error : null
    return { ...read, said: error === null ? said : raw(error) }
  } finally {
    signal.removeEventListener('abort', close)
    await http.close()
  }
}

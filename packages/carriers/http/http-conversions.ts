import type { Conversion, ConversionOutcome, ReportConversion } from '../conversions.ts'
import type { HttpUpstreamConfig } from './http-settings.ts'
import { UpstreamHttp, type UpstreamRequest } from './upstream-http.ts'

/** How a carrier over HTTP takes the news that a code was entered. */
export interface ConversionExchange {
  /** Null where there is nothing to report. */
  request(conversion: Conversion): UpstreamRequest | null
  /** Whether the body of an answer says that it was taken; null where it may be reported again. */
  isTaken(body: string): boolean | null
}

/** One request each, over a connection of its own. */
export function httpConversions(
  { baseUrl, responseTimeoutMs: timeoutMs }: Pick<HttpUpstreamConfig, 'baseUrl' | 'responseTimeoutMs'>,
  { request, isTaken }: ConversionExchange,
): ReportConversion {
  return async (conversion): Promise<ConversionOutcome> => {
    const wanted = request(conversion)
    if (wanted === null) return 'refused'
    const http = new UpstreamHttp({ baseUrl, timeoutMs, connections: 1 })
    try {
      const answer = await http.request(wanted)
      if (answer.kind !== 'answer' || answer.status === 429 || answer.status >= 500) return 'unanswered'
      if (answer.status >= 400) return 'refused'
      const taken = isTaken(answer.body)
      return taken === null ? 'unanswered' : taken ? 'reported' : 'refused'
    } finally {
      await http.close()
    }
  }
}

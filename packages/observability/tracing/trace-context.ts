import { randomBytes } from 'node:crypto'
import type { TraceContext } from '../../domain/message/story/message-trace.ts'

/** What the caller of a request says about its trace. */
export interface CallerTrace {
  context: TraceContext
  /** Whether the caller records its trace. */
  sampled: boolean
}

/** A new span below `parent`, or one that begins a trace. */
export function newContext(parent?: TraceContext): TraceContext {
  return { traceId: parent?.traceId ?? randomId(16), spanId: randomId(8) }
}

/** The header `traceparent` of W3C Trace Context, for a span that is recorded. */
export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

/**
 * Reads `traceparent` (W3C Trace Context, 3.2). `null` where it is missing or invalid, which the specification treats
 * alike; a later version is read by its first four fields.
 */
export function parseTraceparent(text: string | undefined): CallerTrace | null {
  const fields = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text?.trim() ?? '')
  if (fields === null) return null
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = fields
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { context: { traceId, spanId }, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

function randomId(octets: number): string {
  const id = randomBytes(octets).toString('hex')
  return /^0+$/.test(id) ? randomId(octets) : id
}

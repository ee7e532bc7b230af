import type { TraceContext } from '../../domain/message/story/message-trace.ts'

/** Numbers of OTLP's `Span.SpanKind`. */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A span that has ended. Times are milliseconds since 1970. */
export interface EndedSpan {
  name: string
  kind: keyof typeof spanKinds
  context: TraceContext
  /** The span id of the parent in the same trace; null for the first span of a trace. */
  parentId: string | null
  startedAt: number
  endedAt: number
  /** Holds no personal data and no texts. Undefined values are left out. */
  attributes: Attributes
  /** What failed; null where nothing did. */
  error: string | null
}

/** Attributes of this process, such as `service.name`. */
export type Resource = Attributes

const errorStatus = 2

/** The body of `POST /v1/traces` in OTLP's JSON form (opentelemetry-proto, `ExportTraceServiceRequest`). */
export function exportRequest(spans: readonly EndedSpan[], resource: Resource, version: string): object {
  const scope = { name: 'posthorn', version }
  return {
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(encodeSpan) }],
      },
    ],
  }
}

function encodeSpan({
  name,
  kind,
  context,
  parentId,
  startedAt,
  endedAt,
  attributes,
  error,
}: EndedSpan): object {
  return {
    ...context,
    ...(parentId !== null && { parentSpanId: parentId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(Math.max(startedAt, endedAt)),
    attributes: encodeAttributes(attributes),
    status: error === null ? {} : { code: errorStatus, message: error },
  }
}

/** A 64-bit number is a decimal string in protobuf's JSON form. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n)
}

function encodeAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  )
}

function anyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

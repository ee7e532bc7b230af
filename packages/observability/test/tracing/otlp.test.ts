import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { type EndedSpan, exportRequest, spanKinds } from '../../tracing/otlp.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const resource = { 'service.name': 'posthorn', 'service.version': '1.2.3' }
const spans: EndedSpan[] = [
  {
    name: 'POST /api/json.php',
    kind: 'server',
    context: { traceId, spanId: '00f067aa0ba902b7' },
    parentId: null,
    startedAt: 1_795_420_360_989,
    endedAt: 1_795_420_361_001.25,
    attributes: { 'http.response.status_code': 200, ratio: 0.5, cached: true, absent: undefined },
    error: null,
  },
  {
    name: 'callback',
    kind: 'client',
    context: { traceId, spanId: 'b7ad6b7169203331' },
    parentId: '00f067aa0ba902b7',
    startedAt: 1_795_420_361_000,
    endedAt: 1_795_420_361_000,
    attributes: { 'server.address': 'shop.example' },
    error: 'the answer has the status 500',
  },
]

test('a batch of spans is written as OpenTelemetry itself writes it', () => {
  const ours = JSON.parse(JSON.stringify(exportRequest(spans, resource, '1.2.3'))) as unknown
  const theirs = JSON.parse(
    new TextDecoder().decode(JsonTraceSerializer.serializeRequest(readable())),
  ) as unknown
  contains(theirs, ours, 'request')
})

/** The same spans as their SDK holds them. */
function readable(): Parameters<typeof JsonTraceSerializer.serializeRequest>[0] {
  const shared = { attributes: resource, asyncAttributesPending: false }
  const scope = { name: 'posthorn', version: '1.2.3' }
  return spans.map(({ name, kind, context, parentId, startedAt, endedAt, attributes, error }) => ({
    name,
    kind: spanKinds[kind] - 1,
    spanContext: () => ({ ...context, traceFlags: 1 }),
    ...(parentId !== null && { parentSpanContext: { traceId, spanId: parentId, traceFlags: 1 } }),
    startTime: hrTime(startedAt),
    endTime: hrTime(endedAt),
    duration: hrTime(endedAt - startedAt),
    status: error === null ? { code: 0 } : { code: 2, message: error },
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
    resource: shared,
    instrumentationScope: scope,
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  })) as unknown as Parameters<typeof JsonTraceSerializer.serializeRequest>[0]
}

function hrTime(ms: number): [number, number] {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)]
}

/** Whatever we write, they write alike; they also write zeros. A number may be a string, as in protobuf's JSON form. */
function contains(theirs: unknown, ours: unknown, place: string): void {
  if (typeof ours !== 'object' || ours === null) return assert.equal(String(theirs), String(ours), place)
  assert.ok(typeof theirs === 'object' && theirs !== null, `${place} is missing there`)
  for (const [key, value] of Object.entries(ours)) {
    contains((theirs as Record<string, unknown>)[key], value, `${place}.${key}`)
  }
}

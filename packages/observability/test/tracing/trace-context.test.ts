import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTraceparent, newContext, parseTraceparent } from '../../tracing/trace-context.ts'

// The examples of W3C Trace Context, 3.2.
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a traceparent is read with its flag, also one of a later version with more fields', () => {
  const context = { traceId, spanId }
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-01`), { context, sampled: true })
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-00`), { context, sampled: false })
  assert.deepEqual(parseTraceparent(`cc-${traceId}-${spanId}-01-what-the-future-brings`), {
    context,
    sampled: true,
  })
})

test('a traceparent that the standard calls invalid is as good as none', () => {
  for (const text of [
    undefined,
    '',
    'hello',
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}`,
  ]) {
    assert.equal(parseTraceparent(text), null, text)
  }
})

test('a new context stays in the trace of its parent and can be read from its header', () => {
  const parent = newContext()
  const child = newContext(parent)
  assert.equal(child.traceId, parent.traceId)
  assert.notEqual(child.spanId, parent.spanId)
  assert.deepEqual(parseTraceparent(formatTraceparent(child)), { context: child, sampled: true })
})

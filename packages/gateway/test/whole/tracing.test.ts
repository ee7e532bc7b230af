import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const phone = '380671234567'
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const sampled = `00-${caller.traceId}-${caller.spanId}-01`

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector of OTLP over HTTP. */
class Collector implements AsyncDisposable {
  readonly receiver: Receiver

  private constructor(receiver: Receiver) {
    this.receiver = receiver
  }

  static async open(): Promise<Collector> {
    return new Collector(await Receiver.open())
  }

  get spans(): Span[] {
    return this.receiver.received.flatMap(({ body }) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    })
  }

  /** Resolves with all spans once one of them has the name. */
  until(name: string, count = 1): Promise<Span[]> {
    return until(`${count} spans called ${name}`, () => {
      const { spans } = this
      return spans.filter((span) => span.name === name).length >= count ? spans : null
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.receiver[Symbol.asyncDispose]()
  }
}

test('a message continues the trace of the request that sent it, through lane, upstream and report to the callback', async () => {
  await using collector = await Collector.open()
  await using harness = await open(collector, { ratio: 0 })
  const { msgId } = await send(harness, 1, sampled)
  await harness.untilCallbacks(1)
  const spans = await collector.until('callback')
  assert.deepEqual(
    spans.map(({ name }) => name).toSorted(),
    [
      'POST /api/json.php',
      'callback',
      'lane carrier',
      'message sms',
      'report carrier',
      'submit carrier',
    ].toSorted(),
  )
  assert.deepEqual(new Set(spans.map(({ traceId }) => traceId)), new Set([caller.traceId]))
  const named = (name: string) => spans.find((span) => span.name === name)
  assert.equal(named('POST /api/json.php')?.parentSpanId, caller.spanId)
  const message = named('message sms')
  assert.equal(message?.parentSpanId, named('POST /api/json.php')?.spanId)
  for (const name of ['lane carrier', 'submit carrier', 'report carrier', 'callback']) {
    assert.equal(named(name)?.parentSpanId, message?.spanId, name)
  }
  assert.equal(attribute(message, 'posthorn.msg_id'), String(msgId))
  assert.equal(attribute(message, 'posthorn.status'), 'DELIVERED')
  assert.equal(attribute(named('submit carrier'), 'posthorn.outcome'), 'accepted')
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of spans)
    assert.ok(BigInt(start) <= BigInt(end))
  const { headers } = harness.receiver.received[0] ?? assert.fail()
  assert.equal(headers['traceparent'], `00-${caller.traceId}-${named('callback')?.spanId}-01`)
  const posted = collector.receiver.received.map(({ body }) => body).join()
  assert.ok(!posted.includes(phone) && !posted.includes('Hello') && !posted.includes(apiKey))
})

test('each attempt of a callback has a span, also where it is read from disk again', async () => {
  await using collector = await Collector.open()
  const callbacks = { scheduleSeconds: [0, 0.1] }
  await using harness = await open(collector, { ratio: 0 }, { callbacks })
  harness.receiver.react = (_request, index) => answer(index === 0 ? 500 : 200)
  await send(harness, 1, sampled)
  await harness.receiver.requests(2)
  const attempts = (await collector.until('callback', 2)).filter(({ name }) => name === 'callback')
  assert.deepEqual(
    attempts.map((span) => attribute(span, 'http.response.status_code')),
    ['500', '200'],
  )
  const sent = harness.receiver.received.map(({ headers }) => headers['traceparent'])
  assert.deepEqual(
    sent,
    attempts.map(({ spanId }) => `00-${caller.traceId}-${spanId}-01`),
  )
})

test('a request is traced if its caller samples it, without a caller by the ratio, and otherwise leaves nothing', async () => {
  await using collector = await Collector.open()
  await using harness = await open(collector, { ratio: 1 })
  await send(harness, 1, sampled.replace(/01$/, '00'))
  await harness.untilCallbacks(1)
  assert.equal(harness.receiver.received[0]?.headers['traceparent'], undefined)
  await send(harness, 2, 'no traceparent')
  await harness.untilCallbacks(2)
  const spans = await collector.until('callback')
  const first = spans.find(({ name }) => name === 'POST /api/json.php')
  assert.equal(first?.parentSpanId, undefined)
  assert.deepEqual(new Set(spans.map(({ traceId }) => traceId)), new Set([first?.traceId]))
  const [row] = await harness.db.query<{ traced: number }>({
    text: `SELECT count(*) AS traced FROM messages WHERE plan -> 'trace' IS NOT NULL`,
  })
  assert.equal(row?.traced, 1)
})

test('messages are delivered although the collector is away, and the dropped spans are counted', async () => {
  await using collector = await Collector.open()
  collector.receiver.react = () => answer(400)
  await using harness = await open(collector, { ratio: 1 })
  await send(harness, 1, undefined)
  await harness.untilCallbacks(1)
  await until('dropped spans', async () =>
    /posthorn_spans_total\{outcome="dropped"\} [1-9]/.test(await harness.metrics()) ? true : null,
  )
  assert.ok(harness.logged.some((line) => line.includes('the collector answered 400')))
})

function open(collector: Collector, tracing: { ratio: number }, settings: object = {}) {
  const endpoint = `http://127.0.0.1:${collector.receiver.port}`
  return GatewayHarness.open({ settings: { ...settings, tracing: { endpoint, ...tracing } } })
}

async function send(harness: GatewayHarness, id: number, traceparent: string | undefined) {
  const hook = harness.receiver.url()
  const data = [{ type: 'sms', id, phone, sms_signature: 'Posthorn', sms_message: 'Hello!', hook }]
  const answered = await fetch(`${harness.url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(traceparent !== undefined && { traceparent }) },
    body: JSON.stringify({ auth: apiKey, data }),
  })
  const { data: items } = (await answered.json()) as { data: { data: { msg_id: number } }[] }
  return { msgId: items[0]?.data.msg_id ?? assert.fail('the message was refused') }
}

function attribute(span: Span | undefined, name: string): unknown {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value === undefined ? undefined : Object.values(value)[0]
}

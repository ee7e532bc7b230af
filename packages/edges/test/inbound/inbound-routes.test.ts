import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Inbound, Report } from '../../../carriers/connector.ts'
import type { IgnoredEvent } from '../../../carriers/ignored-event.ts'
import type { MediaSource, ParsedWebhook, WebhookRequest } from '../../../carriers/webhook.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'
import { type InboundUpstream, inboundRoutes } from '../../inbound/inbound-routes.ts'
import { type HttpServer, openHttpServer } from '../../server.ts'
import { operationsFixture } from '../operations-fixture.ts'

const report: Report = {
  refs: ['r1'],
  phone: null,
  outcome: { kind: 'delivered' },
  at: null,
  raw: 'delivered',
}
const inbound: Inbound = {
  phone: '380671234567',
  recipient: 'Posthorn',
  text: 'OK',
  concat: null,
  receivedAt: 0,
}

interface Received {
  ignored: string[]
  requests: WebhookRequest[]
  reports: Report[]
  inbound: Inbound[]
  refused: string[]
}

/** A server with one upstream, `carrier`, whose webhook returns `parsed`. */
async function open(
  parsed: ParsedWebhook | ((request: WebhookRequest) => ParsedWebhook),
  change: Partial<InboundUpstream> = {},
): Promise<{ server: HttpServer; received: Received }> {
  const received: Received = { requests: [], reports: [], inbound: [], refused: [], ignored: [] }
  const upstream: InboundUpstream = {
    webhook: {
      read(request) {
        received.requests.push(request)
        return typeof parsed === 'function' ? parsed(request) : parsed
      },
    },
    onReport: async (each) => void received.reports.push(each),
    onInbound: async (each) => void received.inbound.push(each),
    ...change,
  }
  const routes = inboundRoutes({
    upstreams: new Map([['carrier', upstream]]),
    clock: systemClock,
    events: {
      webhookRefused: ({ kind, why }) => void received.refused.push(`${kind}: ${why}`),
      webhookEventIgnored: ({ kind, notice }) => void received.ignored.push(`${kind} ${notice?.said ?? ''}`),
      fault: () => undefined,
    },
  })
  const { ports } = operationsFixture()
  const listen = { host: '127.0.0.1', port: 0 }
  const server = await openHttpServer({ ...ports, clock: systemClock, listen, routes: [routes] })
  return { server, received }
}

const events: ParsedWebhook & { kind: 'events' } = {
  kind: 'events',
  reports: [report],
  inbound: [inbound],
  ignored: [],
}

test('events are stored and then acknowledged', async () => {
  const { server, received } = await open(events)
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 200)
  assert.deepEqual([received.reports, received.inbound], [[report], [inbound]])
})

test('the webhook sees the raw body, the headers, the query and the path behind the name', async () => {
  const { server, received } = await open(events)
  await using _ = server
  const body = '{"text":"\\u0456",  "n":1}'
  const headers = { 'content-type': 'application/json', 'X-Signature': 'abc' }
  await fetch(`${server.url}/inbound/carrier/delivery/s3cret?mode=x&at=a%20b+c`, {
    method: 'POST',
    headers,
    body,
  })
  const [request] = received.requests
  assert.equal(request?.body.toString(), body)
  assert.deepEqual(
    [request.path, request.query.get('mode'), request.headers['x-signature'], request.method],
    ['/delivery/s3cret', 'x', 'abc', 'POST'],
  )
  assert.equal(request.rawQuery, 'mode=x&at=a%20b+c')
})

test('a webhook reads a packed body as its carrier signed it, before it was packed', async () => {
  const { server, received } = await open(events)
  await using _ = server
  const post = (body: Buffer, encoding: string) =>
    fetch(`${server.url}/inbound/carrier`, {
      method: 'POST',
      headers: { 'content-encoding': encoding },
      body,
    })
  assert.equal((await post(gzipSync('{"n":1}'), 'gzip')).status, 200)
  assert.equal(received.requests[0]?.body.toString(), '{"n":1}')
  const other = await post(brotliCompressSync('{}'), 'br')
  assert.deepEqual([other.status, other.headers.get('accept-encoding')], [415, 'gzip, deflate'])
  assert.equal((await post(gzipSync(Buffer.alloc(5_000_000)), 'gzip')).status, 413)
  assert.equal(received.requests.length, 1)
})

test('events that cannot be stored are answered 503, so that the carrier sends them again', async () => {
  const { server } = await open(events, { onReport: () => Promise.reject(new DatabaseUnavailable('gone')) })
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 503)
})

test('503 comes after all events were tried, and no rejection is unhandled', async () => {
  const unhandled: unknown[] = []
  const keep = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', keep)
  let reportsEnded = false
  const gone = new DatabaseUnavailable('gone')
  const { server } = await open(
    { ...events, reports: [report, report] },
    {
      onInbound: () => Promise.reject(gone),
      onReport: async () => {
        for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate)
        reportsEnded = true
        throw gone
      },
    },
  )
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 503)
  assert.equal(reportsEnded, true)
  await new Promise(setImmediate)
  process.off('unhandledRejection', keep)
  assert.deepEqual(unhandled, [])
})

test('a forged webhook is 401, is published to the log, and changes nothing', async () => {
  const { server, received } = await open({ kind: 'forged', why: 'wrong signature' })
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 401)
  assert.deepEqual(received.refused, ['forged: wrong signature'])
  assert.deepEqual(received.reports, [])
})

test('a signed webhook of another shape is acknowledged, and noted with the reason', async () => {
  const { server, received } = await open({ kind: 'malformed', why: 'entry must be a list' })
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '[]' })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { success: true })
  assert.deepEqual(received.refused, ['malformed: entry must be a list'])
})

test('a handshake gets the answer of the webhook', async () => {
  const { server } = await open(({ query }) => ({
    kind: 'answer',
    status: 200,
    contentType: 'text/plain',
    body: query.get('hub.challenge') ?? '',
  }))
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier?hub.challenge=1158201444`)
  assert.equal(await answer.text(), '1158201444')
})

test('an upstream that is not configured is 404', async () => {
  const { server, received } = await open(events)
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/other`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 404)
  assert.equal(received.requests.length, 0)
})

test('a body over four mebibytes is 413 and reaches no webhook', async () => {
  const { server, received } = await open(events)
  await using _ = server
  const body = Buffer.alloc(4_194_305, 0x20)
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body })
  assert.equal(answer.status, 413)
  assert.equal(received.requests.length, 0)
})

test('a webhook whose head shows that it is forged is refused before its body is read', async () => {
  const refusing = { refuses: () => 'not the secret address', read: () => events }
  const { server, received } = await open(events, { webhook: refusing })
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 401)
  assert.deepEqual(received.refused, ['forged: not the secret address'])
  assert.deepEqual(received.reports, [])
  assert.equal((await fetch(`${server.url}/inbound/carrier`)).status, 200)
})

test('a webhook may have a limit of its own', async () => {
  const { server } = await open(events, { webhook: { maxBodyBytes: 100, read: () => events } })
  await using _ = server
  const post = (octets: number) =>
    fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: Buffer.alloc(octets, 0x20) })
  assert.equal((await post(100)).status, 200)
  const refused = await post(101)
  assert.equal(refused.status, 413)
  assert.deepEqual(await refused.json(), { success: false, error: 'the body must be at most 100 bytes long' })
})

test('webhooks of one upstream that wait to be stored are limited; the rest is answered 503', async () => {
  const stored: (() => void)[] = []
  const hanging = () => new Promise<void>((resolve) => stored.push(resolve))
  const { server } = await open({ ...events, inbound: [] }, { onReport: hanging })
  await using _ = server
  const post = () =>
    fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: Buffer.alloc(4_194_304, 0x20) })
  const waiting = [post(), post(), post(), post()]
  while (stored.length < 4) await new Promise(setImmediate)
  assert.equal((await post()).status, 503)
  for (const store of stored.splice(0)) store()
  for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 200)
  const next = post()
  while (stored.length < 1) await new Promise(setImmediate)
  stored[0]?.()
  assert.equal((await next).status, 200)
})

const media: MediaSource = {
  fetch: async (path) =>
    path === '/media/123.sig'
      ? { kind: 'media', contentType: 'text/html', length: 5, body: Readable.from([Buffer.from('hello')]) }
      : { kind: 'absent', why: 'not signed' },
}

test('files from subscribers are served, and no browser treats them as a page', async () => {
  const { server, received } = await open(events, { media })
  await using _ = server
  const answer = await fetch(`${server.url}/inbound/carrier/media/123.sig`)
  assert.equal(await answer.text(), 'hello')
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal((await fetch(`${server.url}/inbound/carrier/media/124.sig`)).status, 404)
  assert.equal(received.requests.length, 0)
})

test('events that the gateway makes nothing of are acknowledged and published with their kind', async () => {
  const notice = { isBad: true, said: 'event: ACCOUNT_VIOLATION' }
  const ignored: IgnoredEvent[] = [
    { ignored: 'message.system', fields: 'id, type' },
    { ignored: 'account_update', fields: 'event', notice },
    { ignored: `report.call ${'9'.repeat(12)}\n`, fields: '' },
  ]
  const { server, received } = await open({ ...events, ignored })
  await using _ = server
  assert.equal((await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })).status, 200)
  assert.deepEqual(received.ignored, [
    'message.system ',
    'account_update event: ACCOUNT_VIOLATION',
    'report.call_…_ ',
  ])
  assert.deepEqual(received.reports, [report], 'the others are stored as always')
})

test('an upstream with ever new kinds of events fills no memory and no metrics', async () => {
  const ignored = Array.from({ length: 200 }, (_, index) => ({ ignored: `kind-${index}`, fields: '' }))
  const { server, received } = await open({ ...events, ignored })
  await using _ = server
  await fetch(`${server.url}/inbound/carrier`, { method: 'POST', body: '{}' })
  assert.equal(received.ignored.length, 200)
  assert.equal(new Set(received.ignored).size, 61)
  assert.ok(received.ignored.includes('other '))
})

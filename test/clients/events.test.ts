import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import {
  AccessDeniedError,
  EventsDroppedError,
  type EventsOptions,
  FieldError,
  NoAnswerError,
  Posthorn,
  type PosthornEvent,
  ScopeError,
} from '@posthorn/client'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { answer, FakeGateway, inTurn, refused, type SentRequest, turns } from './fake-gateway.ts'

const event = (number: number) => ({
  id: `evt_1_${number}`,
  number,
  type: 'message.delivered',
  timestamp: '2026-11-24T10:00:00.000Z',
  data: { msg_id: '1', channel: 'sms', status: 'DELIVERED' },
})

const page = (numbers: number[], next: number, more = false) =>
  answer({ success: true, events: numbers.map(event), next: String(next), more })

/** Numbers that come until `count` are there. */
async function take(client: Posthorn, count: number, options: EventsOptions = {}): Promise<number[]> {
  const numbers: number[] = []
  for await (const { number } of client.events(options)) {
    numbers.push(number)
    if (numbers.length === count) break
  }
  return numbers
}

const afters = ({ requests }: FakeGateway) => requests.map(({ query }) => query.get('after'))

suite('the events of the client', () => {
  test('come page by page, with the key in a header, and go on where the last page ended', async () => {
    const gateway = new FakeGateway(inTurn(page([4, 5], 5, true), page([7], 8), page([9], 9)))
    const progress: string[] = []
    const options: EventsOptions = {
      after: 3n,
      types: ['message.delivered', 'reply.received'],
      onProgress: (number) => progress.push(number),
    }
    assert.deepEqual(await gateway.settle(take(gateway.client, 4, options)), [4, 5, 7, 9])
    assert.deepEqual(afters(gateway), ['3', '5', '8'])
    // The last page is not dealt with: the loop was left.
    assert.deepEqual(progress, ['5', '8'])
    const [first] = gateway.requests as [SentRequest]
    assert.equal(first.path, '/v1/events')
    assert.equal(first.headers['authorization'], 'Bearer a-key')
    assert.deepEqual(
      ['types', 'wait'].map((name) => first.query.get(name)),
      ['message.delivered,reply.received', '30'],
    )
  })

  test('begin with new ones at the number that was the newest, also where the next request fails', async () => {
    const gateway = new FakeGateway(inTurn(page([], 41), new Error('lost'), page([42], 42)))
    assert.deepEqual(await gateway.settle(take(gateway.client, 1, { after: 'latest' })), [42])
    assert.deepEqual(afters(gateway), ['latest', '41', '41'])
    assert.equal(gateway.requests[0]?.query.get('wait'), '0')
  })

  test('go on after lost connections, proxies and busy gateways, with pauses that grow to 5 seconds', async () => {
    const failures = Array.from({ length: 12 }, () => new Error('refused'))
    const proxy = answer('<h1>Bad Gateway</h1>', 502)
    const busy = refused('At most 20 requests of an account may wait for events at once: end one first', 429)
    const gateway = new FakeGateway(inTurn(...failures, proxy, busy, page([1], 1)))
    const errors: string[] = []
    const at: number[] = []
    const options: EventsOptions = {
      onRetry: ({ name }) => {
        errors.push(name)
        at.push(gateway.clock.now())
      },
    }
    assert.deepEqual(await gateway.settle(take(gateway.client, 1, options)), [1])
    assert.equal(gateway.requests.length, 15)
    assert.deepEqual(errors.slice(-3), ['NoAnswerError', 'UnexpectedAnswerError', 'TooManyReadersError'])
    const pauses = at.slice(1).map((now, index) => now - (at[index] ?? 0))
    assert.deepEqual(pauses.slice(0, 6), [250, 500, 1_000, 2_000, 4_000, 5_000])
    assert.equal(Math.max(...pauses), 5_000)
  })

  test('do not come in a busy loop from a gateway that stops and answers at once', async () => {
    const gateway = new FakeGateway(inTurn(page([], 7), page([], 7), page([], 7), page([8], 8)))
    const begin = gateway.clock.now()
    assert.deepEqual(await gateway.settle(take(gateway.client, 1, { after: 7 })), [8])
    assert.equal(gateway.clock.now() - begin, 250 + 500 + 1_000)
  })

  test('end with the reason of the signal, while a request waits and while nothing does', async () => {
    const stop = new AbortController()
    const gateway = new FakeGateway(() => new Promise(() => undefined))
    const waiting = assert.rejects(take(gateway.client, 1, { signal: stop.signal }), /enough/)
    await turns()
    stop.abort(new Error('enough'))
    await waiting
    assert.equal(gateway.requests[0]?.signal.aborted, true)
    await assert.rejects(take(gateway.client, 1, { signal: stop.signal }), /enough/)
    assert.equal(gateway.requests.length, 1)
  })

  test('end where a request is refused: the key, its scope, a wrong number, events that are gone', async () => {
    const errorOf = (sentence: string, status: number, more: object = {}) => {
      const gateway = new FakeGateway(() => answer({ success: false, error: sentence, ...more }, status))
      return gateway.settle(take(gateway.client, 1).catch((error: unknown) => error))
    }
    const access = await errorOf('Access denied: Authorization must be Bearer and an API key', 401)
    assert.ok(access instanceof AccessDeniedError)
    const scope = await errorOf('The key is not good for this endpoint', 403)
    assert.ok(scope instanceof ScopeError)
    const wrong = await errorOf('after must be at most 13: that is the number of the newest event', 400)
    assert.ok(wrong instanceof FieldError && wrong.field === 'after')
    const gone = 'after must be at least 10: the events before number 11 are not kept any more'
    const dropped = await errorOf(gone, 410, { oldest: '11' })
    assert.ok(dropped instanceof EventsDroppedError)
    assert.deepEqual([dropped.oldest, dropped.retryable, dropped.message], ['11', false, gone])
  })
})

/** Passes connections on to a gateway, wherever that is at the time, and cuts them. */
class Cable implements AsyncDisposable {
  readonly #sockets = new Set<Socket>()
  readonly #server
  url = ''

  static async open(port: () => number): Promise<Cable> {
    const cable = new Cable(port)
    await new Promise<void>((resolve) => cable.#server.listen(0, '127.0.0.1', resolve))
    cable.url = `http://127.0.0.1:${(cable.#server.address() as AddressInfo).port}`
    return cable
  }

  private constructor(port: () => number) {
    this.#server = createServer((socket) => {
      const onward = connect(port(), '127.0.0.1')
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

test('every event of a gateway comes once and in order, although connections break and the gateway restarts', async () => {
  await using harness = await GatewayHarness.open()
  const portOf = () => Number(/:(\d+)$/.exec(harness.url)?.[1] ?? 1)
  await using cable = await Cable.open(portOf)
  const client = new Posthorn({ url: cable.url, key: apiKey, random: () => 0 })
  const events: PosthornEvent[] = []
  const errors: unknown[] = []
  const messages = 60
  const stop = AbortSignal.timeout(60_000)
  const reading = (async () => {
    const options = { signal: stop, onRetry: (error: unknown) => errors.push(error) }
    for await (const each of client.events(options)) {
      events.push(each)
      if (events.length % 20 === 7) cable.cut()
      if (events.length === messages * 3) break
    }
  })()
  for (let round = 0; round < 6; round++) {
    const phones = Array.from({ length: messages / 6 }, (_, index) => ({
      phone: `38067150${round}0${index}0`,
    }))
    await harness.client.sendAll(phones)
    if (round === 2) cable.cut()
    if (round === 3) {
      await harness.stop()
      await harness.start()
    }
  }
  await reading
  assert.deepEqual(
    events.map(({ number }) => number),
    Array.from({ length: messages * 3 }, (_, index) => index + 1),
  )
  assert.ok(errors.some((error) => error instanceof NoAnswerError))
  const delivered = events.filter(({ type }) => type === 'message.delivered')
  assert.equal(delivered.length, messages)
})

test('a key without the scope, a revoked key and a number that was never given end the events at once', async () => {
  await using harness = await GatewayHarness.open()
  const first = (options: EventsOptions, key = apiKey) =>
    take(new Posthorn({ url: harness.url, key }), 1, options)
  await assert.rejects(first({}, 'wrong'), AccessDeniedError)
  await assert.rejects(first({ after: 99 }), /after must be at most 0/)
  await harness.client.send({ phone: '380671500001' })
  assert.deepEqual(await first({}), [1])
  await harness.db.query({ text: `UPDATE api_keys SET scopes = '{sms}'` })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  const signal = AbortSignal.timeout(10_000)
  const refusal = async () => {
    for (;;) await first({ signal })
  }
  await assert.rejects(refusal(), ScopeError)
})

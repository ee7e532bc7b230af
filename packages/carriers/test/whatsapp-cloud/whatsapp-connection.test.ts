import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Receiver } from '../../../../test/support/receiver.ts'
import type { Connection, SubmitPart } from '../../connector.ts'
import { whatsAppCloud } from '../../whatsapp-cloud/kind.ts'
import { openKind } from '../open-kind.ts'
import { inboundUrl, sampleConfig, samplePart, token } from './sample-upstream.ts'

class Stage implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly graph: Receiver
  readonly connection: Connection

  static async open(path = ''): Promise<Stage> {
    return new Stage(await Receiver.open(), path)
  }

  private constructor(graph: Receiver, path: string) {
    this.graph = graph
    const body = JSON.stringify({ messages: [{ id: 'wamid.A' }] })
    graph.react = () => ({ kind: 'answer', status: 200, body })
    const config = sampleConfig({ baseUrl: graph.origin + path })
    this.connection = openKind(whatsAppCloud, config, {
      clock: this.clock,
      inboundUrl: () => inboundUrl,
    }).open({
      onState: () => {},
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
  }

  submit(given: Partial<SubmitPart> = {}): ReturnType<Connection['submit']> {
    return this.connection.submit(samplePart({ expiresAt: this.clock.now() + 60_000, ...given }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.connection.close(0)
    this.clock.advance(0)
    await closed
    await this.graph[Symbol.asyncDispose]()
  }
}

test('a message is posted to the number of its sender, with the token', async () => {
  await using harness = await Stage.open()
  await harness.submit()
  await harness.submit({ sender: 'Second' })
  assert.deepEqual(
    harness.graph.received.map(({ method, path }) => `${method} ${path}`),
    ['POST /v25.0/106540352242922/messages', 'POST /v25.0/106540352242933/messages'],
  )
  const headers = harness.graph.received[0]?.headers
  assert.equal(headers?.authorization, `Bearer ${token}`)
  assert.equal(headers['content-type'], 'application/json')
})

test('a base URL with a path is supported', async () => {
  await using harness = await Stage.open('/graph')
  await harness.submit()
  assert.equal(harness.graph.received[0]?.path, '/graph/v25.0/106540352242922/messages')
})

test('a sender that is no number of the account is refused without a request', async () => {
  await using harness = await Stage.open()
  assert.deepEqual(await harness.submit({ sender: 'Nobody' }), {
    kind: 'refused',
    refusal: 'rejected-here',
    status: 'INVALID SOURCE ADDRESS',
    raw: 'the sender is no number of this account',
  })
  assert.equal(harness.graph.received.length, 0)
})

test('a message that would expire in transit is refused without a request', async () => {
  await using harness = await Stage.open()
  const outcome = await harness.submit({ expiresAt: harness.clock.now() + 999 })
  assert.equal(outcome.kind === 'refused' && outcome.status, 'EXPIRED')
  assert.equal((await harness.submit({ expiresAt: harness.clock.now() + 1_000 })).kind, 'accepted')
  assert.equal(harness.graph.received.length, 1)
})

test('content of another channel is refused without a request', async () => {
  await using harness = await Stage.open()
  const outcome = await harness.submit({ content: { kind: 'sms', text: 'hello' } })
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'rejected')
  assert.equal(harness.graph.received.length, 0)
})

test('the window limits the submits at once', async () => {
  await using harness = await Stage.open()
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const react = harness.graph.react
  harness.graph.react = (request, index) => ({ kind: 'wait', until, reaction: react(request, index) })
  const submits = Array.from({ length: 8 }, (_, index) => harness.submit({ msgId: index + 1 }))
  await harness.graph.requests(8)
  release()
  for (const outcome of await Promise.all(submits)) assert.equal(outcome.kind, 'accepted')
})

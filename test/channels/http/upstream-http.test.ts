import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UpstreamHttp } from '../../../src/channels/http/upstream-http.ts'
import { Receiver } from '../../support/receiver.ts'

const options = { timeoutMs: 10_000, connections: 1 }
const request = { method: 'POST', path: '/send', headers: {}, body: '{}' } as const

test('a request that is under way is lost when it is closed', { timeout: 20_000 }, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'hang' })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const answer = http.request(request)
  await receiver.requests(1)
  await http.close()
  assert.equal((await answer).kind, 'lost')
})

test('a request whose answer has begun is lost when it is closed', { timeout: 20_000 }, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'stall', status: 200 })
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin })
  const answer = http.request(request)
  await receiver.requests(1)
  await http.close()
  assert.equal((await answer).kind, 'lost')
})

test('a TLS failure says nothing of how far the request came', { timeout: 20_000 }, async () => {
  // It answers in plain text.
  await using receiver = await Receiver.open()
  const http = new UpstreamHttp({ ...options, baseUrl: receiver.origin.replace('http:', 'https:') })
  const answer = await http.request(request)
  assert.equal(answer.kind, 'lost', JSON.stringify(answer))
  await http.close()
})

test('where nobody listens nothing was sent', { timeout: 20_000 }, async () => {
  const receiver = await Receiver.open()
  const { origin } = receiver
  await receiver[Symbol.asyncDispose]()
  const http = new UpstreamHttp({ ...options, baseUrl: origin })
  assert.equal((await http.request(request)).kind, 'not-sent')
  await http.close()
})

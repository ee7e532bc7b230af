import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import type { MediaAnswer } from '../../webhook.ts'
import { mediaPath, readMediaPath } from '../../whatsapp-cloud/media-path.ts'
import { allowedUrl, createMediaSource } from '../../whatsapp-cloud/media-source.ts'
import { appSecret, readFixture, sampleConfig, token } from './sample-upstream.ts'

const id = '1761991787669262'
const path = String(mediaPath(id, appSecret))

interface Published {
  name: string
  body: Record<string, unknown>
}

const place = (readFixture('answers.json') as Published[]).find(({ name }) => name === 'media')?.body

/** A Graph API that returns an address on its own host and answers requests for the file with `file`. */
async function graph(file: Reaction, changed: Record<string, unknown> = {}): Promise<Receiver> {
  const receiver = await Receiver.open()
  const body = JSON.stringify({ ...place, url: `${receiver.origin}/file?mid=1`, ...changed })
  receiver.react = (request) =>
    request.path.startsWith('/file') ? file : { kind: 'answer', status: 200, body }
  return receiver
}

function fetchFrom(receiver: Receiver, requested = path, signal = new AbortController().signal) {
  const config = sampleConfig({ baseUrl: receiver.origin, responseTimeoutMs: 1_000 })
  return createMediaSource(config).fetch(requested, signal)
}

async function bytesOf(answer: MediaAnswer): Promise<string> {
  assert.equal(answer.kind, 'media')
  return (await buffer(answer.body)).toString()
}

const whole: Reaction = {
  kind: 'answer',
  status: 200,
  headers: { 'content-length': '7', 'content-type': 'text/html' },
  body: 'picture',
}

test('the address and the file are requested with our token', async () => {
  await using receiver = await graph(whole)
  const answer = await fetchFrom(receiver)
  assert.equal(await bytesOf(answer), 'picture')
  assert.deepEqual(answer.kind === 'media' && [answer.contentType, answer.length], ['image/png', 7])
  assert.deepEqual(
    receiver.received.map((request) => [request.path, request.headers.authorization]),
    [
      [`/v25.0/${id}`, `Bearer ${token}`],
      ['/file?mid=1', `Bearer ${token}`],
    ],
  )
})

test('an address with a wrong HMAC causes no request', async () => {
  await using receiver = await graph(whole)
  const wrong = [
    '',
    '/media',
    `/media/${id}`,
    path.replace(id, '1761991787669263'),
    `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`,
    `${path}0`,
    path.replace('/media/', '/media/../'),
    String(mediaPath(id, 'another secret')),
  ]
  for (const each of wrong) assert.equal((await fetchFrom(receiver, each)).kind, 'absent', each)
  assert.equal(receiver.received.length, 0)
})

test('an id that cannot be part of a path has no address', () => {
  for (const each of ['', '../me', 'a/b', 'x'.repeat(65)]) assert.equal(mediaPath(each, appSecret), null)
  assert.equal(readMediaPath(path, appSecret), id)
})

test("our token is only sent to Graph and Meta's file hosts", () => {
  const graphUrl = 'https://graph.facebook.com'
  for (const url of [
    'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1',
    'https://scontent.xx.fbcdn.net/x',
    'https://mmg.whatsapp.net/x',
    'https://graph.facebook.com/x',
  ]) {
    assert.equal(allowedUrl(url, graphUrl)?.href, url)
  }
  for (const url of [
    'http://lookaside.fbsbx.com/x',
    'https://fbsbx.com.evil.example/x',
    'https://evilfbsbx.com/x',
    'https://lookaside.fbsbx.com:8443/x',
    'https://user@lookaside.fbsbx.com/x',
    'https://lookaside.fbsbx.com@evil.example/x',
    'http://graph.facebook.com/x',
    'https://graph.facebook.com:444/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'nothing',
  ]) {
    assert.equal(allowedUrl(url, graphUrl), null, url)
  }
})

test('a file on another host is not fetched', async () => {
  await using other = await Receiver.open()
  await using receiver = await graph(whole, { url: `${other.origin}/file` })
  const answer = await fetchFrom(receiver)
  assert.equal(answer.kind, 'unavailable')
  assert.equal(other.received.length, 0)
})

test('redirects of a file host are not followed', async () => {
  await using other = await Receiver.open()
  const headers = { location: other.url('/x') }
  await using receiver = await graph({ kind: 'answer', status: 302, headers })
  assert.equal((await fetchFrom(receiver)).kind, 'unavailable')
  assert.equal(other.received.length, 0)
})

test('a file that Meta has deleted is absent', async () => {
  await using receiver = await Receiver.open()
  const body = JSON.stringify({ error: { code: 100, message: 'Object with ID does not exist' } })
  receiver.react = () => ({ kind: 'answer', status: 400, body })
  assert.equal((await fetchFrom(receiver)).kind, 'absent')
  await using expired = await graph({ kind: 'answer', status: 404 })
  assert.equal((await fetchFrom(expired)).kind, 'absent')
})

test('errors, garbage and silence make the file unavailable, without the token in the reason', async () => {
  const error = { error: { code: 190, message: `Malformed access token ${token}` } }
  for (const body of [JSON.stringify(error), '<html>', '{}', '{"url":7}']) {
    await using receiver = await Receiver.open()
    receiver.react = () => ({ kind: 'answer', status: 200, body })
    const answer = await fetchFrom(receiver)
    assert.equal(answer.kind, 'unavailable')
    assert.ok(!answer.why.includes(token))
  }
  await using silent = await graph({ kind: 'hang' })
  assert.equal((await fetchFrom(silent)).kind, 'unavailable')
})

test('a client that disconnects ends the fetch', async () => {
  await using receiver = await graph({ kind: 'hang' })
  const gone = new AbortController()
  const answer = fetchFrom(receiver, path, gone.signal)
  await receiver.requests(2)
  gone.abort()
  assert.equal((await answer).kind, 'unavailable')
})

test('a client that disconnects before Graph returns the address ends the fetch', {
  timeout: 5_000,
}, async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'hang' })
  const config = sampleConfig({ baseUrl: receiver.origin, responseTimeoutMs: 30_000 })
  const gone = new AbortController()
  const fetching = createMediaSource(config).fetch(path, gone.signal)
  await receiver.requests(1)
  gone.abort()
  assert.equal((await fetching).kind, 'unavailable')
})

test('a file that is announced as too large is not read', async () => {
  const headers = { 'content-length': String(101 * 1_048_576) }
  await using receiver = await graph({ kind: 'answer', status: 200, headers })
  assert.equal((await fetchFrom(receiver)).kind, 'unavailable')
})

test('a file that breaks off ends with an error', async () => {
  await using receiver = await graph({ kind: 'stall', status: 200 })
  const gone = new AbortController()
  const answer = await fetchFrom(receiver, path, gone.signal)
  assert.equal(answer.kind, 'media')
  gone.abort()
  await assert.rejects(buffer(answer.body))
})

test('types that a browser would run are served as plain bytes', async () => {
  for (const [mime, contentType] of [
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['image/png\r\nx: y', 'image/png'],
    ['no type', 'application/octet-stream'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    [undefined, 'application/octet-stream'],
  ]) {
    await using receiver = await graph(whole, { mime_type: mime })
    const answer = await fetchFrom(receiver)
    assert.equal(answer.kind === 'media' && answer.contentType, contentType)
    await bytesOf(answer)
  }
})

test('a file host whose name leads into the network of the gateway is not reached', async () => {
  for (const address of ['127.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '64:ff9b::7f00:1']) {
    await using receiver = await graph(whole, { url: 'https://lookaside.fbsbx.com/file?mid=1' })
    const config = sampleConfig({ baseUrl: receiver.origin, responseTimeoutMs: 1_000 })
    const resolved: string[] = []
    const resolver = {
      resolve: (name: string) => {
        resolved.push(name)
        return Promise.resolve([address])
      },
    }
    const source = createMediaSource(config, () => Promise.resolve(resolver))
    const answer = await source.fetch(path, new AbortController().signal)
    assert.equal(answer.kind, 'unavailable')
    assert.match(answer.why, /is not a public address/)
    assert.deepEqual([resolved, receiver.received.length], [['lookaside.fbsbx.com'], 1])
  }
})

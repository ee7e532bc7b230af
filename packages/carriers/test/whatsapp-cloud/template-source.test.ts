import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import { createTemplateSource } from '../../whatsapp-cloud/template-source.ts'
import { readFixture, sampleConfig, token } from './sample-upstream.ts'

interface Published {
  name: string
  body: { data: object[]; paging: { cursors: { after: string } } }
}

const page = (readFixture('answers.json') as Published[]).find(
  ({ name }) => name === 'list of templates',
)?.body

function json(body: unknown, status = 200): Reaction {
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

/** The names on each page, or the error that ended the listing. */
async function list(receiver: Receiver, signal = new AbortController().signal): Promise<string[][] | string> {
  const config = sampleConfig({ baseUrl: receiver.origin, responseTimeoutMs: 1_000 })
  const pages: WhatsAppTemplate[][] = []
  try {
    for await (const each of createTemplateSource(config).pages(signal)) pages.push(each)
  } catch (error) {
    assert.ok(error instanceof Error)
    return error.message
  }
  return pages.map((each) => each.map(({ name }) => name))
}

function named(name: string): object {
  return { ...page?.data[0], name }
}

test('the published page is a page of templates, and the last one', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => json(page)
  assert.deepEqual(await list(receiver), [['order_confirmation']])
  const [request] = receiver.received
  assert.equal(request?.headers.authorization, `Bearer ${token}`)
  const url = new URL(request.path, receiver.origin)
  assert.equal(url.pathname, '/v25.0/102290129340398/message_templates')
  assert.ok(url.searchParams.get('fields')?.includes('components'))
})

test('pages are read until there is no next one', async () => {
  await using receiver = await Receiver.open()
  const next = 'https://graph.facebook.com/next?access_token=x'
  receiver.react = (request) => {
    const after = new URL(request.path, receiver.origin).searchParams.get('after')
    if (after === null) return json({ data: [named('a')], paging: { cursors: { after: 'one&two' }, next } })
    assert.equal(after, 'one&two')
    return json({ data: [named('b'), { name: 'unreadable' }, null], paging: { cursors: { after: 'x' } } })
  }
  assert.deepEqual(await list(receiver), [['a'], ['b']])
  assert.equal(receiver.received.length, 2)
})

test('an account without templates has an empty page', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => json({ data: [] })
  assert.deepEqual(await list(receiver), [[]])
})

test('a page whose next page is itself ends the listing', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => json({ data: [], paging: { cursors: { after: 'same' }, next: 'https://x' } })
  assert.equal(await list(receiver), 'the list of templates has the same page twice')
})

test('a page that names no place for the next one ends the listing', async () => {
  for (const paging of [{ next: 'https://x' }, { next: 'https://x', cursors: {} }]) {
    await using receiver = await Receiver.open()
    receiver.react = () => json({ data: [named('a')], paging })
    assert.equal(await list(receiver), 'the list of templates does not say where its next page begins')
  }
})

test('errors, garbage and silence end the listing with a reason, without the token', async () => {
  const error = { error: { message: `Malformed access token ${token}`, code: 190 } }
  const reactions: [Reaction, string][] = [
    [json(error, 401), 'the list of templates cannot be had: (#190) Malformed access token …'],
    [
      { kind: 'answer', status: 200, body: '<html>' },
      'the list of templates cannot be had: HTTP 200: <html>',
    ],
    [answer(503), 'the list of templates cannot be had: HTTP 503:'],
  ]
  for (const [reaction, sentence] of reactions) {
    await using receiver = await Receiver.open()
    receiver.react = () => reaction
    assert.equal(await list(receiver), sentence)
  }
  await using silent = await Receiver.open()
  silent.react = () => ({ kind: 'hang' })
  assert.match(String(await list(silent)), /^the list of templates cannot be had: /)
})

test('an aborted listing ends soon', async () => {
  await using receiver = await Receiver.open()
  receiver.react = () => ({ kind: 'hang' })
  const stop = new AbortController()
  const listing = list(receiver, stop.signal)
  await receiver.requests(1)
  stop.abort()
  assert.match(String(await listing), /^the list of templates/)
})

test('a listing that is aborted before its start sends no request', async () => {
  await using receiver = await Receiver.open()
  assert.equal(typeof (await list(receiver, AbortSignal.abort())), 'string')
  assert.equal(receiver.received.length, 0)
})

test('every sender of the account may use its templates', () => {
  const source = createTemplateSource(sampleConfig())
  assert.deepEqual(source.signatures, ['Posthorn', 'Second'])
})

test('templates that cannot be stored do not affect the others', async () => {
  await using receiver = await Receiver.open()
  const data = [named('a'), named('b\0'), named('c'), named('d\ud83d'), named('e')].map((each, index) =>
    index === 2 ? { ...each, components: [{ type: 'BODY', text: 'cut \ud83d' }] } : each,
  )
  data.push({ ...named('f'), components: [{ type: 'BODY', text: 'not cut \u{1f600}, and C:\\ud83d' }] })
  receiver.react = () => json({ data })
  assert.deepEqual(await list(receiver), [['a', 'e', 'f']])
})

test('too long or too deeply nested templates do not affect the others', async () => {
  await using receiver = await Receiver.open()
  const long = 'x'.repeat(70_000)
  const data = [
    named('a'),
    named(long),
    { ...named('b'), components: [{ type: 'BODY', text: long }] },
    named('c'),
  ]
  const nested = `{"name":"d","language":"en","components":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`
  receiver.react = () => ({
    kind: 'answer',
    status: 200,
    body: `{"data":[${nested},${JSON.stringify(data).slice(1)}}`,
  })
  assert.deepEqual(await list(receiver), [['a', 'c']])
})

test('an endless listing fails before it fills the memory', async () => {
  await using receiver = await Receiver.open()
  const next = 'https://graph.facebook.com/next'
  const padding = 'x'.repeat(1_000_000)
  receiver.react = ({ path }) => {
    const page = Number(/after=(\d+)/.exec(path)?.[1] ?? 0)
    return json({ padding, data: [], paging: { cursors: { after: `${page + 1}` }, next } })
  }
  assert.equal(await list(receiver), 'the list of templates is too long')
  assert.ok(receiver.received.length < 40)
})

test('pages that form a cycle end the listing', async () => {
  await using receiver = await Receiver.open()
  const next = 'https://graph.facebook.com/next'
  receiver.react = ({ path }) => {
    const after = path.includes('after=one') ? 'two' : 'one'
    return json({ data: [named('a')], paging: { cursors: { after }, next } })
  }
  assert.equal(await list(receiver), 'the list of templates has the same page twice')
  assert.equal(receiver.received.length, 3)
})

test('ten thousand templates are listed', async () => {
  await using receiver = await Receiver.open()
  const next = 'https://graph.facebook.com/next'
  receiver.react = ({ path }) => {
    const page = Number(/after=(\d+)/.exec(path)?.[1] ?? 0)
    const data = Array.from({ length: 50 }, (_, index) => named(`t${page * 50 + index}`))
    return json({ data, paging: { cursors: { after: `${page + 1}` }, ...(page === 199 ? {} : { next }) } })
  }
  const pages = await list(receiver)
  assert.equal(new Set(typeof pages === 'string' ? pages : pages.flat()).size, 10_000)
})

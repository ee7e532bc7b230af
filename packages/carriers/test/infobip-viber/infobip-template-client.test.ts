import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import { InfobipTemplateClient } from '../../infobip-viber/infobip-template-client.ts'
import { encodeTemplateRequest } from '../../infobip-viber/template-request.ts'
import type { ViberTemplateRequest } from '../../template-ports.ts'
import { errorAnswer, readSamples, viberConfig } from '../infobip/sample-account.ts'

const sender = 'Posthorn & Co'
const path = '/viber/1/senders/Posthorn%20%26%20Co/templates'
const never = new AbortController().signal
const request: ViberTemplateRequest = { sender, text: 'Your order {{id}} is here.', language: null }

const json = (status: number, body: object): Reaction => ({
  kind: 'answer',
  status,
  body: JSON.stringify(body),
})
const template = (templateId: string, status: string, text = 'Hello') => ({
  templateId,
  sender,
  category: 'TRANSACTIONAL',
  status,
  body: [{ language: 'en', template: text }],
})

class OpenTemplateClient implements AsyncDisposable {
  readonly client: InfobipTemplateClient
  readonly #receiver: Receiver

  static async open(
    react: (path: string) => Reaction,
    responseTimeoutMs = 5_000,
  ): Promise<OpenTemplateClient> {
    const receiver = await Receiver.open()
    receiver.react = (each) => react(each.path)
    return new OpenTemplateClient(receiver, responseTimeoutMs)
  }

  private constructor(receiver: Receiver, responseTimeoutMs: number) {
    this.#receiver = receiver
    this.client = new InfobipTemplateClient(viberConfig({ baseUrl: receiver.origin, responseTimeoutMs }))
  }

  get calls(): string[] {
    return this.#receiver.received.map(({ method, path: called }) => `${method} ${called}`)
  }

  requestsCame(count: number): Promise<void> {
    return this.#receiver.requests(count)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#receiver[Symbol.asyncDispose]()
  }
}

test('the requests for templates match the published samples', () => {
  for (const { body, path: where } of readSamples<{ path: string; body: object }>('requests')) {
    if (!where.includes('/templates')) continue
    const {
      name: _,
      params,
      ...documented
    } = body as { name: string; params: object[]; body: [{ template: string }] }
    const [{ template: text }] = documented.body
    const built = encodeTemplateRequest({ sender, text, language: 'en' }) as { params: { name: string }[] }
    assert.deepEqual({ ...built, params: names(built.params) }, { ...documented, params: names(params) })
  }
})

function names(params: object[]): object[] {
  return params.map((each) => ({ ...each, example: '' }))
}

test('a text without placeholders has no parameters, and a repeated placeholder is one parameter', () => {
  assert.deepEqual(encodeTemplateRequest({ sender, text: 'Hello', language: 'uk-UA' }), {
    category: 'TRANSACTIONAL',
    body: [{ language: 'uk', template: 'Hello' }],
  })
  const twice = encodeTemplateRequest({ sender, text: '{{a}} and {{a}} again.', language: 'en' })
  assert.equal((twice as { params: object[] }).params.length, 1)
})

test('a template that Viber cannot accept is refused without a request', async () => {
  await using account = await OpenTemplateClient.open(() => answer(500))
  const many = Array.from({ length: 9 }, (_, index) => `{{p${index}}}`).join(' ')
  for (const bad of [{ text: many }, { text: `{{${'x'.repeat(51)}}}` }, { language: 'xx' }]) {
    assert.equal((await account.client.submit({ ...request, ...bad }, never)).kind, 'refused')
  }
  assert.deepEqual(account.calls, [])
})

test('an accepted template has an id and a moderation status', async () => {
  await using account = await OpenTemplateClient.open(() => json(201, template('t-1', 'PENDING')))
  assert.deepEqual(await account.client.submit(request, never), {
    kind: 'submitted',
    upstreamId: 't-1',
    moderation: { status: 'pending' },
  })
  assert.deepEqual(account.calls, [`POST ${path}`])
})

const submissions: [what: string, reaction: Reaction, kind: string][] = [
  ['400', errorAnswer(400, [{ property: 'body[0].template', violation: 'must not be blank' }]), 'refused'],
  ['404, an unknown sender', errorAnswer(404), 'refused'],
  ['401', errorAnswer(401), 'unavailable'],
  ['429', errorAnswer(429), 'unavailable'],
  ['500 in its own words', errorAnswer(500), 'unavailable'],
  ['500 of a proxy', answer(500), 'unknown'],
  ['502', errorAnswer(502), 'unknown'],
  ['404 of a proxy', answer(404), 'unavailable'],
  ['nothing that can be read', json(201, { nothing: 'of the kind' }), 'unknown'],
  ['200 and an empty body', answer(200), 'unknown'],
  ['204', answer(204), 'unknown'],
  ['{}', json(200, {}), 'unknown'],
  ['a page', { kind: 'answer', status: 200, body: '<html>We will be back soon' }, 'unknown'],
  ['an unknown status of the template', json(200, template('t-1', 'ON_HOLD')), 'unknown'],
  ['nothing at all', { kind: 'drop' }, 'unknown'],
]

for (const [what, reaction, kind] of submissions) {
  test(`a submission answered with ${what} is ${kind}`, async () => {
    await using account = await OpenTemplateClient.open(() => reaction)
    assert.equal((await account.client.submit(request, never)).kind, kind)
  })
}

test('a refusal has its reason, and a rate limit the wait that the upstream names', async () => {
  const violations = [{ property: 'body[0].template', violation: 'must not be blank' }]
  await using bad = await OpenTemplateClient.open(() => errorAnswer(400, violations))
  const refused = await bad.client.submit(request, never)
  assert.ok(refused.kind === 'refused')
  assert.equal(refused.reason, 'E400: Said no. body[0].template: must not be blank')
  await using busy = await OpenTemplateClient.open(() => answer(429, { 'retry-after': '7' }))
  const unavailable = await busy.client.look(sender, 't-1', never)
  assert.equal(unavailable.kind === 'unavailable' && unavailable.retryAfterMs, 7_000)
})

test("a template is queried by its id; only Infobip's own 404 means that it is gone", async () => {
  const byId: Record<string, Reaction> = {
    [`${path}/a`]: json(200, template('a', 'APPROVED')),
    [`${path}/d`]: json(200, template('d', 'DECLINED')),
    [`${path}/gone`]: errorAnswer(404),
    [`${path}/lost`]: answer(404),
  }
  await using account = await OpenTemplateClient.open((called) => byId[called] ?? answer(500))
  const look = (id: string) => account.client.look(sender, id, never)
  assert.deepEqual(await look('a'), { kind: 'found', moderation: { status: 'approved' } })
  assert.deepEqual(await look('d'), { kind: 'found', moderation: { status: 'rejected', reason: null } })
  assert.deepEqual(await look('gone'), { kind: 'gone' })
  assert.equal((await look('lost')).kind, 'unavailable')
})

test('a listed template with an unknown status is there, and not decided upon', async () => {
  await using account = await OpenTemplateClient.open(() =>
    json(200, { templates: [template('t-1', 'ON_HOLD')], paging: { totalPages: 1 } }),
  )
  assert.deepEqual(await account.client.list(sender, never), {
    kind: 'listed',
    templates: [{ upstreamId: 't-1', text: 'Hello', moderation: { status: 'pending' } }],
  })
})

test('a listing has all pages or fails', async () => {
  const pages: Record<string, Reaction> = {
    [`${path}?page=0&size=100`]: json(200, {
      templates: [template('a', 'APPROVED', 'One'), { templateId: 'unreadable' }],
      paging: { page: 0, size: 100, totalPages: 2, totalResults: 3 },
    }),
    [`${path}?page=1&size=100`]: json(200, {
      templates: [template('b', 'PENDING', 'Two')],
      paging: { page: 1, size: 100, totalPages: 2, totalResults: 3 },
    }),
  }
  await using account = await OpenTemplateClient.open((called) => pages[called] ?? answer(500))
  assert.deepEqual(await account.client.list(sender, never), {
    kind: 'listed',
    templates: [
      { upstreamId: 'a', text: 'One', moderation: { status: 'approved' } },
      { upstreamId: 'b', text: 'Two', moderation: { status: 'pending' } },
    ],
  })
  pages[`${path}?page=1&size=100`] = errorAnswer(429)
  assert.equal((await account.client.list(sender, never)).kind, 'unavailable')
})

test('without a number of pages, a full page has a next one', async () => {
  const full = Array.from({ length: 100 }, (_, index) => template(`t${index}`, 'APPROVED', `${index}`))
  await using account = await OpenTemplateClient.open((called) =>
    json(200, { templates: called.includes('page=0') ? full : [template('last', 'PENDING', 'Last')] }),
  )
  const listing = await account.client.list(sender, never)
  assert.equal(listing.kind === 'listed' && listing.templates.length, 101)
})

test('a listing with endless pages fails', async () => {
  const full = Array.from({ length: 100 }, (_, index) => template(`t${index}`, 'APPROVED', `${index}`))
  await using account = await OpenTemplateClient.open(() =>
    json(200, { templates: full, paging: { totalPages: 1e9 } }),
  )
  assert.equal((await account.client.list(sender, never)).kind, 'unavailable')
  assert.equal(account.calls.length, 100)
})

test('removing a missing template counts as removed', async () => {
  for (const [reaction, kind] of [
    [answer(204), 'removed'],
    [errorAnswer(404), 'removed'],
    [errorAnswer(400), 'refused'],
    [answer(400), 'unavailable'],
    [{ kind: 'answer', status: 200, body: '<html>We will be back soon' }, 'unavailable'],
    [errorAnswer(403), 'unavailable'],
    [{ kind: 'drop' }, 'unavailable'],
  ] as [Reaction, string][]) {
    await using account = await OpenTemplateClient.open(() => reaction)
    assert.equal((await account.client.remove(sender, 't-1', never)).kind, kind)
    assert.deepEqual(account.calls, [`DELETE ${path}/t-1`])
  }
})

test('an aborted call ends at once', async () => {
  await using account = await OpenTemplateClient.open(() => ({ kind: 'hang' }))
  const stop = new AbortController()
  const submission = account.client.submit(request, stop.signal)
  const look = account.client.look(sender, 't-1', stop.signal)
  await account.requestsCame(2)
  stop.abort()
  assert.equal((await submission).kind, 'unknown')
  assert.equal((await look).kind, 'unavailable')
  assert.equal((await account.client.remove(sender, 't-1', stop.signal)).kind, 'unavailable')
  assert.equal(account.calls.length, 2)
})

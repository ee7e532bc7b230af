import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  apiKey,
  type Fixture,
  goodSms,
  operationsFixture,
  perform,
  post,
} from '../../../edges/test/operations-fixture.ts'
import type { MessageStatusAnswer } from '../../../store/message-search/message-lookup.ts'

const tooMuch = 'Too much was requested with this key, please try again in a few seconds'
const tooLong = (bytes: number) =>
  `The answer to this request would be longer than ${bytes} bytes: send this operation in a request of its own`

function fill(fixture: Fixture, templates: number, characters: number): void {
  const createdAt = fixture.clock.now()
  fixture.templates.sms = Array.from({ length: templates }, (_, templateId) => {
    return { templateId, name: null, lang: null, text: 'x'.repeat(characters), createdAt }
  })
}

function message(clientId: string, replyCharacters = 0): MessageStatusAnswer {
  const reply = { datetime: '2026-01-01T00:00:00.000Z', message: 'x'.repeat(replyCharacters) }
  return {
    clientId,
    msgId: 10_000,
    channel: 'viber',
    status: 'DELIVERED',
    updatedAt: 1,
    error: null,
    call: {},
    replies: replyCharacters === 0 ? [] : [reply],
  }
}

/** Lets the fixture count what `status` reads. */
function watch(fixture: Fixture) {
  const watched = { reads: [] as string[], atOnce: 0, maxAtOnce: 0 }
  const { byClientId } = fixture.ports.lookup
  fixture.ports.lookup.byClientId = async (accountId, clientId) => {
    watched.reads.push(clientId)
    watched.maxAtOnce = Math.max(watched.maxAtOnce, ++watched.atOnce)
    await new Promise(setImmediate)
    watched.atOnce--
    return byClientId(accountId, clientId)
  }
  return watched
}

test('identical operations are read once', async () => {
  const fixture = operationsFixture()
  fill(fixture, 2, 10)
  fixture.messages.set('1', message('1'))
  const watched = watch(fixture)
  const lists = Array.from({ length: 40 }, () => ({ type: 'template/list' }))
  const statuses = [1, '1', 1, 2].map((id) => ({ type: 'status', id }))
  const { data = [] } = await perform(fixture, [...lists, ...statuses])
  assert.equal(fixture.templates.listed.length, 1)
  assert.deepEqual(watched.reads, ['1', '2'])
  for (const item of data.slice(0, 40)) assert.deepEqual(item, data[0])
  assert.equal((data[0]?.data?.['templates'] as unknown[] | undefined)?.length, 2)
  assert.deepEqual(
    data.slice(40).map(({ data: answer, error }) => answer?.['status'] ?? error),
    ['DELIVERED', 'DELIVERED', 'DELIVERED', 'id must be that of a message: no message is known by it'],
  )
  assert.equal(data[43]?.data?.['id'], 2)
})

test('many different statuses are all answered, some at a time', async () => {
  const fixture = operationsFixture()
  const watched = watch(fixture)
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index))
  for (const id of ids) fixture.messages.set(id, message(id))
  const { data = [] } = await perform(
    fixture,
    ids.map((id) => ({ type: 'status', id })),
  )
  assert.deepEqual(
    data.map((item) => item.data?.['id']),
    ids,
  )
  assert.equal(watched.maxAtOnce, 40)
})

test('an item that would make the answer too long is refused in its place, but never a send', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 100_000 } })
  fill(fixture, 30, 1_000)
  const list = { type: 'template/list' }
  const body = { auth: apiKey, data: [list, goodSms, list, { type: 'balance' }, list, goodSms] }
  const text = await post(fixture, body)
  assert.ok(text.length <= 100_000, `the answer has ${text.length} bytes`)
  const { data } = JSON.parse(text) as { data: { error?: string }[] }
  assert.deepEqual(
    data.map(({ error }) => error),
    [undefined, undefined, undefined, undefined, tooLong(100_000), undefined],
  )
})

test('a single list that is too long is refused with its limit', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 100_000 } })
  fill(fixture, 200, 1_000)
  const { data } = await perform(fixture, [{ type: 'template/list' }])
  assert.equal(data?.[0]?.error, 'The answer to this operation would be longer than 100000 bytes')
  assert.equal(fixture.templates.listed[0], 100_000)
})

test('reading stops at twice the allowed size of an answer', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 400_000 } })
  const watched = watch(fixture)
  const ids = Array.from({ length: 500 }, (_, index) => String(index))
  for (const id of ids) fixture.messages.set(id, message(id, 9_000))
  const { data = [] } = await perform(
    fixture,
    ids.map((id) => ({ type: 'status', id })),
  )
  assert.equal(watched.reads.length, 120)
  const refused = data.filter(({ error }) => error === tooLong(400_000))
  assert.ok(refused.length > 480 && refused.length < 500, `${refused.length} were refused`)
})

test('an answer under an Idempotency-Key has the same size limit, and is read once', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 100_000 } })
  fill(fixture, 30, 1_000)
  const lists = Array.from({ length: 20 }, () => ({ type: 'template/list' }))
  const body = { auth: apiKey, data: lists }
  const first = await post(fixture, body, { idempotencyKey: 'k' })
  assert.ok(first.length <= 110_000, `the answer has ${first.length} bytes`)
  assert.equal(await post(fixture, body, { idempotencyKey: 'k' }), first)
  assert.equal(fixture.templates.listed.length, 1)
})

test('reads beyond the rate of a key are refused in their places, and its sends are not', async () => {
  const fixture = operationsFixture({ limits: { readsPerSecond: 10 } })
  const statuses = Array.from({ length: 101 }, (_, id) => ({ type: 'status', id }))
  const { data = [] } = await perform(fixture, [...statuses, goodSms, { type: 'balance' }])
  assert.deepEqual(
    data.slice(99).map(({ success, error }) => success || error),
    ['id must be that of a message: no message is known by it', tooMuch, true, tooMuch],
  )
  fixture.clock.advance(1_000)
  const again = await perform(fixture, [{ type: 'balance' }])
  assert.equal(again.data?.[0]?.success, true)
})

test('creating and deleting templates counts towards the rate of a key like reads', async () => {
  const fixture = operationsFixture({ limits: { readsPerSecond: 10 } })
  const create = { type: 'template/create', template: 'Hello' }
  const { data = [] } = await perform(fixture, [...Array.from({ length: 5 }, () => create), create])
  assert.deepEqual(
    data.map(({ success }) => success),
    [true, true, true, true, true, false],
  )
  assert.equal(data[5]?.error, tooMuch)
})

test('a long answer counts by its length, also when a stored one is returned', async () => {
  const fixture = operationsFixture({ limits: { readsPerSecond: 100 } })
  fill(fixture, 50, 4_096)
  for (const _ of [1, 2, 3, 4]) await perform(fixture, Array(5).fill({ type: 'template/list' }))
  assert.equal((await perform(fixture, [{ type: 'balance' }])).data?.[0]?.error, tooMuch)
  fixture.clock.advance(10_000)
  assert.equal((await perform(fixture, [{ type: 'balance' }])).data?.[0]?.success, true)
})

test('an account that reads its long answers slowly gets only short answers', async () => {
  const fixture = operationsFixture({ limits: { answerBytes: 100_000 } })
  fill(fixture, 90, 1_000)
  const sent: (() => void)[] = []
  const list = async (): Promise<string> => {
    const body = Buffer.from(
      JSON.stringify({ auth: apiKey, data: [{ type: 'template/list' }, { type: 'balance' }] }),
    )
    const answer = await fixture.api.answer({
      contentType: 'application/json',
      body: { kind: 'bytes', bytes: body },
      idempotencyKey: undefined,
      address: '192.0.2.1',
      whenSent: (then) => void sent.push(then),
    })
    assert.match(answer, /"amount":/)
    return answer.slice(0, 200)
  }
  for (let times = 0; times < 4; times++) assert.match(await list(), /"templates":/)
  await new Promise(setImmediate)
  assert.equal(sent.length, 4)
  assert.ok((await list()).includes(tooMuch))
  sent.shift()?.()
  assert.match(await list(), /"templates":/)
})

test('the number of templates of an account is limited', async () => {
  const fixture = operationsFixture()
  fixture.templates.maxTemplates = 2
  const sms = { type: 'template/create', template: 'Hello' }
  const viber = { type: 'template/viber/create', template: 'Hello', signature: 'Chat' }
  for (const create of [sms, viber]) {
    const { data = [] } = await perform(fixture, [create, create, create])
    assert.deepEqual(
      data.map(({ error }) => error),
      [
        undefined,
        undefined,
        'An account can have at most 2 templates of this kind, of 4 KiB on average: delete one first',
      ],
    )
  }
})

test('a list of thousands of WhatsApp templates ends where the answer would be too long', async () => {
  const fixture = operationsFixture({
    limits: { answerBytes: 65_536 },
    account: { approved: new Map([['whatsapp', new Set(['Posthorn'])]]) },
  })
  const [template] = fixture.ports.whatsAppTemplates.approved('Posthorn')
  assert.ok(template)
  let looked = 0
  const many = new Proxy(Array(100_000).fill(template) as (typeof template)[], {
    get(list, name, receiver) {
      looked++
      return Reflect.get(list, name, receiver) as unknown
    },
  })
  fixture.ports.whatsAppTemplates = { ...fixture.ports.whatsAppTemplates, approved: () => many }
  const { data } = await perform(fixture, [{ type: 'template/whatsapp/list' }])
  assert.equal(data?.[0]?.error, 'The answer to this operation would be longer than 65536 bytes')
  assert.ok(looked < 3_000, `${looked} were looked at`)
})

test('lists and changes of one account take two connections at once, those of all accounts four', async () => {
  const fixture = operationsFixture()
  const accounts = Array.from({ length: 5 }, (_, accountId) => {
    const { account } = fixture.ports.catalogue.authenticate(apiKey) ?? assert.fail()
    return { ...account, accountId }
  })
  const atOnce = new Map<number, number>()
  let maxAtOnce = 0
  let maxOfOne = 0
  const turn = async (accountId: number) => {
    const own = (atOnce.get(accountId) ?? 0) + 1
    atOnce.set(accountId, own)
    const all = [...atOnce.values()].reduce((sum, each) => sum + each, 0)
    maxAtOnce = Math.max(maxAtOnce, all)
    maxOfOne = Math.max(maxOfOne, own)
    await new Promise(setImmediate)
    atOnce.set(accountId, (atOnce.get(accountId) ?? 0) - 1)
  }
  fixture.ports.templates.listSms = async (accountId) => {
    await turn(accountId)
    return []
  }
  fixture.ports.templates.deleteSms = async (accountId) => {
    await turn(accountId)
    return 0
  }
  const operations = [{ type: 'template/list' }, { type: 'template/delete', template: 'x' }]
  const request = { elements: operations, idempotencyKey: undefined }
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fixture.api.answerFor(accounts[index % 5] ?? assert.fail(), request),
    ),
  )
  for (const answer of responses) assert.match(answer, /"templates":\[\].*"deleted":0/)
  assert.deepEqual([maxOfOne, maxAtOnce], [2, 4])
})

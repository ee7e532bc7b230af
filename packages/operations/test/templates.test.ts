import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  authentication,
  body,
  everything,
  header,
  template,
} from '../../domain/test/template/template-samples.ts'
import {
  type Answer,
  apiKey,
  type Fixture,
  operationsFixture,
  perform,
  post,
} from '../../edges/test/operations-fixture.ts'
import { TemplateIndex } from '../../engines/templates/template-index.ts'
import { DatabaseUnavailable } from '../../store/database.ts'

const cyrillic = 'Ваше замовлення вже у відділенні, на Вас чекаємо сьогодні до 20:00. Дякуємо!'

async function dataOf(fixture: Fixture, operation: object): Promise<unknown> {
  const answer = await perform(fixture, [operation])
  const [item] = answer.data ?? []
  assert.ok(item?.success, item?.error)
  return item.data
}

async function errorOf(fixture: Fixture, operation: object): Promise<unknown> {
  const answer = await perform(fixture, [operation])
  const [item] = answer.data ?? []
  assert.ok(item?.success === false)
  return item.error
}

test('template/create returns the id as text, and the billed parts and characters', async () => {
  const fixture = operationsFixture()
  assert.deepEqual(await dataOf(fixture, { type: 'template/create', name: 'prices', template: '5 €' }), {
    id: '1',
    name: 'prices',
    template: '5 €',
    parts: 1,
    characters: 4,
  })
  assert.deepEqual(await dataOf(fixture, { type: 'template/create', template: cyrillic }), {
    id: '2',
    name: null,
    template: cyrillic,
    parts: 2,
    characters: cyrillic.length,
  })
})

test('template/list returns every template with the instant of its creation', async () => {
  const fixture = operationsFixture()
  await perform(fixture, [{ type: 'template/create', name: 'a', template: 'Hello' }])
  assert.deepEqual(await dataOf(fixture, { type: 'template/list' }), {
    templates: [
      {
        id: '1',
        name: 'a',
        template: 'Hello',
        parts: 1,
        characters: 5,
        created: '2023-11-14T22:13:20.000Z',
      },
    ],
  })
})

const deletions: [choice: object, deleted: number][] = [
  [{ id: '1' }, 1],
  [{ id: 1 }, 1],
  [{ template: 'Hello' }, 2],
  [{ id: '1', template: 'Hello' }, 1],
  [{ id: '1', template: 'Bye' }, 0],
  [{ id: '1', template: '' }, 1],
  [{ id: '1', template: null }, 1],
  [{ id: null, template: 'Hello' }, 2],
  [{ id: '99' }, 0],
  [{ id: '99999999999999999999' }, 0],
  [{ template: 'hello' }, 0],
]

const kinds = [
  ['template', 'sms', [...deletions, [{ id: 'first' }, 0]]],
  ['template/viber', 'viber', deletions],
] as const
for (const [type, kind, choices] of kinds) {
  for (const [choice, deleted] of choices) {
    test(`${type}/delete of ${JSON.stringify(choice)} deletes ${deleted}`, async () => {
      const fixture = operationsFixture()
      const texts = ['Hello', 'Hello', 'Bye']
      await perform(
        fixture,
        texts.map((text) => ({ type: `${type}/create`, template: text })),
      )
      assert.deepEqual(await dataOf(fixture, { type: `${type}/delete`, ...choice }), { deleted })
      assert.equal(fixture.templates[kind].length, 3 - deleted)
    })
  }
}

test('template/viber/create returns a number and the state of moderation', async () => {
  const fixture = operationsFixture()
  const operation = { type: 'template/viber/create', template: 'Code {{code}}', signature: 'Chat' }
  assert.deepEqual(await dataOf(fixture, operation), { id: 1, status: 'pending' })
  assert.deepEqual(await dataOf(fixture, { type: 'template/viber/list' }), {
    templates: [
      {
        id: 1,
        template: 'Code {{code}}',
        signature: 'Chat',
        status: 'pending',
        created: '2023-11-14T22:13:20.000Z',
      },
    ],
  })
})

const twoSenders = {
  senders: [],
  approved: new Map([['viber', new Set(['Chat', 'Chat Two'])] as const]),
}

test('a Viber template without a signature belongs to the first sender that has templates', async () => {
  const fixture = operationsFixture({ account: twoSenders })
  await perform(fixture, [{ type: 'template/viber/create', template: 'Hello', signature: null }])
  fixture.templates.unmoderated.add('Chat')
  await perform(fixture, [{ type: 'template/viber/create', template: 'Hello' }])
  assert.deepEqual(
    fixture.templates.viber.map(({ signature }) => signature),
    ['Chat', 'Chat Two'],
  )
})

const idOrTemplate = 'id or template must be given'
const wrongViberId = 'id must be the whole number that template/viber/create answered'
const refused: [operation: object, error: string][] = [
  [{ type: 'template/create' }, 'template must be a text'],
  [{ type: 'template/create', template: '' }, 'template must be a text'],
  [{ type: 'template/create', template: ' \n' }, 'template must be a text'],
  [{ type: 'template/create', template: 5 }, 'template must be a text'],
  [{ type: 'template/create', template: 'a\u0000' }, 'template must be a text'],
  [
    { type: 'template/create', template: 'x'.repeat(255 * 153 + 1) },
    'template must be at most 255 SMS parts long',
  ],
  [
    { type: 'template/create', template: 'x', name: 'n'.repeat(256) },
    'name must be text of at most 255 characters',
  ],
  [{ type: 'template/create', template: 'x', name: 7 }, 'name must be text of at most 255 characters'],
  [{ type: 'template/delete' }, idOrTemplate],
  [{ type: 'template/delete', id: null, template: '' }, idOrTemplate],
  [{ type: 'template/delete', id: {} }, 'id must be a number, or a string of 1 to 128 characters'],
  [{ type: 'template/delete', template: 5 }, 'template must be the text of a template'],
  [{ type: 'template/delete', template: 'a\u0000' }, 'template must be the text of a template'],
  [{ type: 'template/viber/create' }, 'template must be text of 1 to 1000 characters'],
  [
    { type: 'template/viber/create', template: 'x'.repeat(1_001) },
    'template must be text of 1 to 1000 characters',
  ],
  [{ type: 'template/viber/create', template: 'x', signature: 'Posthorn' }, 'Error in Alpha-name'],
  [{ type: 'template/viber/create', template: 'x', signature: 5 }, 'Error in Alpha-name'],
  [{ type: 'template/viber/delete' }, idOrTemplate],
  [{ type: 'template/viber/delete', id: 'first' }, wrongViberId],
  [{ type: 'template/viber/delete', id: 1.5 }, wrongViberId],
  [{ type: 'template/whatsapp/list', signature: 'Posthorn' }, 'Error in Alpha-name'],
  [{ type: 'template/whatsapp/list', signature: 5 }, 'Error in Alpha-name'],
]

for (const [operation, error] of refused) {
  test(`${JSON.stringify(operation).slice(0, 90)} is refused: ${error}`, async () => {
    const fixture = operationsFixture()
    assert.equal(await errorOf(fixture, operation), error)
    assert.deepEqual(fixture.templates.inTransaction, [])
  })
}

test('a Viber template of an account without Viber senders is refused', async () => {
  const fixture = operationsFixture({ account: { approved: new Map() } })
  assert.equal(
    await errorOf(fixture, { type: 'template/viber/create', template: 'x' }),
    'Error in Alpha-name',
  )
})

test('a Viber template of a sender that no upstream moderates is refused', async () => {
  const fixture = operationsFixture()
  fixture.templates.unmoderated.add('Chat')
  assert.equal(
    await errorOf(fixture, { type: 'template/viber/create', template: 'x', signature: 'Chat' }),
    'signature must be a sender whose upstream moderates templates',
  )
})

function whatsAppFixture(): Fixture {
  const approved = new Map([['whatsapp', new Set(['Shop', 'Support'])] as const])
  const fixture = operationsFixture({ account: { approved } })
  const place = template({ name: 'place', category: 'MARKETING' }, [header('LOCATION'), body('We are here')])
  const waiting = template({ name: 'waiting', status: 'PENDING' }, [body('Hi')])
  const gif = template({ name: 'fun' }, [header('GIF'), body('Hi')])
  const stored = [
    ...[everything, authentication, waiting, gif].map((each) => ({ signature: 'Shop', template: each })),
    { signature: 'Support', template: place },
    { signature: 'Somebody else', template: place },
  ]
  fixture.ports.whatsAppTemplates = new TemplateIndex(
    ['Shop', 'Support', 'Somebody else'],
    stored.map((each) => ({ upstream: 'wa', ...each })),
  )
  return fixture
}

test('template/whatsapp/list describes the values of each approved template', async () => {
  const fixture = whatsAppFixture()
  assert.deepEqual(await dataOf(fixture, { type: 'template/whatsapp/list', signature: 'Shop' }), [
    {
      name: 'login_code',
      language: 'en_US',
      signature: 'Shop',
      category: 'AUTHENTICATION',
      params: 1,
      shape: [{ in: 'body', index: 0, type: 'text' }],
      text: '*{{1}}* is your verification code.\nThis code expires in 10 minutes.',
    },
    {
      name: 'order',
      language: 'en_US',
      signature: 'Shop',
      category: 'UTILITY',
      params: 5,
      shape: [
        { in: 'header', index: 0, type: 'document' },
        { in: 'body', index: 0, type: 'text', name: 'name' },
        { in: 'body', index: 1, type: 'text', name: 'order_id' },
        { in: 'button', index: 1, type: 'text' },
        { in: 'button', index: 4, type: 'text' },
      ],
      text: 'Hello {{name}}, order {{order_id}} of {{name}}\nShop',
    },
  ])
})

test('template/whatsapp/list without a signature lists all senders of the account and no others', async () => {
  const listed = (await dataOf(whatsAppFixture(), { type: 'template/whatsapp/list' })) as {
    name: string
    signature: string
  }[]
  assert.deepEqual(
    listed.map(({ name, signature }) => `${signature} ${name}`),
    ['Shop login_code', 'Shop order', 'Support place'],
  )
})

test('an account without WhatsApp senders has no WhatsApp templates', async () => {
  assert.deepEqual(await dataOf(operationsFixture(), { type: 'template/whatsapp/list' }), [])
})

test('changes of one request are made in order, and a failure has no effect on the others', async () => {
  const fixture = operationsFixture()
  const answer = await perform(fixture, [
    { type: 'template/create', template: 'Hello' },
    { type: 'template/create', template: '' },
    { type: 'template/delete', template: 'Hello' },
    { type: 'template/create', template: 'Bye' },
  ])
  assert.deepEqual(
    answer.data?.map((item) => item.success),
    [true, false, true, true],
  )
  assert.deepEqual(answer.data[2]?.data, { deleted: 1 })
  assert.deepEqual(
    fixture.templates.sms.map(({ text }) => text),
    ['Bye'],
  )
})

const create = { type: 'template/create', template: 'Hello' }

test('a request with an Idempotency-Key changes things once, in the transaction that stores its answer', async () => {
  const fixture = operationsFixture()
  const once = () => perform(fixture, [create], { idempotencyKey: 'a' })
  const first = await once()
  assert.deepEqual(await once(), first)
  assert.equal(first.data?.[0]?.success, true)
  assert.equal(fixture.templates.sms.length, 1)
  assert.deepEqual(fixture.templates.inTransaction, [true])
})

test('another body with the same Idempotency-Key changes nothing', async () => {
  const fixture = operationsFixture()
  await perform(fixture, [create], { idempotencyKey: 'a' })
  const answer = await perform(fixture, [create, create], { idempotencyKey: 'a' })
  assert.equal(answer.success, false)
  assert.equal(fixture.templates.sms.length, 1)
})

const storageError = 'The gateway cannot reach its database: nothing was accepted, please try again'

for (const type of ['template/create', 'template/list', 'template/viber/list', 'template/viber/create']) {
  test(`${type} while the database is away refuses the whole request`, async () => {
    const fixture = operationsFixture()
    fixture.templates.failWith = new DatabaseUnavailable('gone')
    const answer = await post(fixture, { auth: apiKey, data: [{ type, template: 'Hello' }] })
    assert.deepEqual(JSON.parse(answer) as Answer, { success: false, error: storageError })
  })
}

test('a change that fails in a transaction refuses the whole request', async () => {
  const fixture = operationsFixture()
  fixture.templates.failWith = new DatabaseUnavailable('gone')
  const answer = await perform(fixture, [create], { idempotencyKey: 'a' })
  assert.deepEqual(answer, { success: false, error: storageError })
  assert.equal(fixture.intake.stored.size, 0)
})

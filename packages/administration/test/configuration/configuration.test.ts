import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { listAuditEntries } from '../../../store/console/audit-log.ts'
import type { Database, Transaction } from '../../../store/database.ts'
import { listRuleSetVersions } from '../../../store/traffic/rule-set-versions.ts'
import type { Applied } from '../../configuration/apply.ts'
import type { Fields } from '../../configuration/kinds/kind.ts'
import type { Operation, Requester } from '../../operation.ts'
import { operations } from '../../operations.ts'
import { perform } from '../../perform.ts'
import { usualAdministration } from '../usual-administration.ts'

const opened: FreshDatabase[] = []
after(() => Promise.all(opened.map((each) => each[Symbol.asyncDispose]())))

const ada: Requester = { userId: null, userName: 'ada', address: '', role: 'admin', accountId: null }

/** An installation with nothing in it. */
async function installation() {
  const fresh = await freshDatabase()
  opened.push(fresh)
  return over(fresh.db)
}

function over(db: Database) {
  const ports = usualAdministration({ db, clock: systemClock })
  const run = (name: string, input: Fields, by: Requester) =>
    perform(ports, operations.get(name) as Operation, by, { input: structuredClone(input) })
  return {
    db,
    read: async (by = ada) => (await run('configuration', {}, by)) as Fields,
    apply: async (document: Fields, by = ada) => (await run('configuration/apply', document, by)) as Applied,
    actions: async () =>
      (await listAuditEntries(db, {}, { before: null, limit: 1_000 }))
        .map(({ action }) => action)
        .toReversed(),
  }
}

const whole = {
  accounts: [
    {
      ...{ name: 'shop', currency: 'EUR', country: 'UA', balance_alert: '100.00', disabled: false },
      link_domain: 'go.shop.example',
      number_memory: false,
      retention: { contents_days: 30, months: 6 },
      senders: [
        { channel: 'sms', name: 'Shop', status: 'approved' },
        { channel: 'viber', name: 'Shop', status: 'pending' },
      ],
      tariffs: [{ channel: 'sms', prefix: '380', price: '0.45' }],
      services: [
        {
          ...{
            service_id: 2,
            name: 'Shop',
            sender: null,
            lifetime_seconds: 300,
            attempts: 3,
            types: ['sms'],
          },
          ...{ plan: [{ channel: 'sms', wait_seconds: null }], domain: null, own_codes: false },
          ...{ max_price: '0.75', countries: ['PL', 'UA'], whatsapp_template: 'login_code' },
          texts: { uk: 'Код {code}' },
        },
      ],
      endpoints: [
        {
          ...{ url: 'https://shop.example/events?key=1', description: 'orders' },
          ...{ types: ['message.delivered'], filter: { channel: 'sms' }, active: false },
        },
      ],
    },
  ],
  tariffs: [{ channel: 'sms', prefix: '', price: '0.50' }],
  services: [],
  numbers: [
    {
      ...{ channel: 'sms', number: '7755', account: null, hook: null, form: 'json', answers: null },
      keywords: [
        {
          keyword: 'win',
          account: 'shop',
          hook: 'https://shop.example/win',
          form: 'json',
          answers: 'Thanks',
        },
      ],
    },
  ],
  rule_sets: [
    {
      rule_set: 'traffic-rules',
      entries: [
        { kind: 'words', name: 'bets', account: 'shop', words: ['casino*', 'free bet'] },
        { kind: 'cap', name: 'hourly', by: [], limits: [{ seconds: '3600', max: '5000' }] },
      ],
    },
  ],
}

test('a document applied in an empty installation comes out of it again, and changes nothing the second time', async () => {
  const one = await installation()
  const { changes, secrets } = await one.apply(whole)
  assert.deepEqual(
    changes.map(({ kind, change }) => `${change} ${kind}`),
    [
      'account',
      'sender',
      'sender',
      'tariff',
      'tariff',
      'service',
      'endpoint',
      'number',
      'keyword',
      'rule set',
    ].map((kind) => `create ${kind}`),
  )
  assert.match(secrets[0]?.secret ?? '', /^whsec_/)
  const exported = await one.read()
  assert.deepEqual(exported, whole)
  assert.deepEqual(await one.apply(exported), { changes: [], secrets: [] })
  const other = await installation()
  await other.apply({ ...exported, prune: true })
  assert.deepEqual(await other.read(), exported)
})

test('a service whose sender is in the document is restored, and changes also once the sender is withdrawn', async () => {
  const withSender = (status: string, attempts: number) => ({
    accounts: [
      {
        ...{ name: 'shop', senders: [{ channel: 'sms', name: 'Shop', status }] },
        services: [{ service_id: 2, sender: 'Shop', types: ['sms'], attempts }],
      },
    ],
    services: [{ service_id: 3, sender: 'Shop', types: ['sms'], attempts }],
  })
  const one = await installation()
  await one.apply(withSender('approved', 3))
  const other = await installation()
  await other.apply(await one.read())
  assert.deepEqual(await other.read(), await one.read())
  const { changes } = await one.apply(withSender('rejected', 4))
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['sender', 'service', 'service'],
  )
  const exported = JSON.stringify(await one.read()).replaceAll('"attempts":4', '"attempts":5')
  assert.equal((await one.apply(JSON.parse(exported) as Fields)).changes.length, 2)
})

test('a service whose sender was withdrawn meanwhile is restored as it was; any other new one needs an approved sender', async () => {
  const service = { service_id: 2, sender: 'Shop', types: ['sms'], attempts: 4 }
  const one = await installation()
  const senders = [{ channel: 'sms', name: 'Shop' }]
  await one.apply({ accounts: [{ name: 'shop', senders, services: [service] }] })
  await one.apply({ accounts: [{ name: 'shop', senders: [] }], prune: true })
  const exported = await one.read()
  assert.match(JSON.stringify(exported), /"senders":\[\].*"sender":"Shop"/)
  const other = await installation()
  await other.apply(exported)
  assert.deepEqual(await other.read(), exported)
  const another = { accounts: [{ name: 'shop', services: [{ ...service, service_id: 3 }] }] }
  await assert.rejects(other.apply(another), /accounts\[0\]\.services\[0\] is refused: .*Shop/)
})

test('routes and traffic rules of the database are a new version where they differ, and are refused with their entry', async () => {
  const one = await installation()
  const rules = (max: number) => ({
    rule_sets: [
      { rule_set: 'traffic-rules', entries: [{ name: 'hourly', limits: [{ seconds: 3600, max }] }] },
    ],
  })
  await one.apply(rules(5))
  assert.deepEqual((await one.apply(rules(5))).changes, [])
  await one.apply(rules(6))
  assert.deepEqual(
    (await listRuleSetVersions(one.db, 'traffic-rules')).map(({ versionId }) => versionId),
    [2, 1],
  )
  await assert.rejects(one.apply(rules(0)), /rule_sets\[0\] is refused: .*entry 1, limits\[0\]\.max must be/)
})

test('each change is a line of the audit log under the name of its operation', async () => {
  const one = await installation()
  await one.apply({
    accounts: [{ name: 'shop', country: 'ua', senders: [{ channel: 'sms', name: 'Shop' }] }],
  })
  assert.deepEqual(await one.actions(), [
    'configuration/apply',
    'accounts/create',
    'accounts/country',
    'senders/set',
  ])
})

test('a trial says what would change, and changes nothing', async () => {
  const one = await installation()
  await one.apply(whole)
  const [shop] = whole.accounts
  const changed = { accounts: [{ ...shop, country: 'PL', senders: [] }] }
  const before = await one.read()
  const { changes } = await one.apply({ ...changed, prune: true, dryRun: true })
  assert.deepEqual(changes, [
    { kind: 'account', name: 'shop', change: 'change', fields: { country: { before: 'UA', after: 'PL' } } },
    {
      kind: 'sender',
      name: 'shop viber Shop',
      change: 'remove',
      fields: { status: { before: 'pending', after: null } },
    },
    {
      kind: 'sender',
      name: 'shop sms Shop',
      change: 'remove',
      fields: { status: { before: 'approved', after: null } },
    },
  ])
  assert.deepEqual(await one.read(), before)
  assert.equal((await one.actions()).includes('senders/remove'), false)
})

test('what a document does not name stays; prune removes what its lists leave out, never accounts nor what is of others', async () => {
  const one = await installation()
  await one.apply(whole)
  await one.apply({ accounts: [{ name: 'bank', senders: [{ channel: 'sms', name: 'Bank' }] }] })
  const bank = { channel: 'sms', number: '7755', keywords: [{ keyword: 'loan', account: 'bank' }] }
  await one.apply({ numbers: [bank] })
  await one.apply({ accounts: [{ name: 'bank', senders: [] }] })
  assert.equal((await one.apply({ accounts: [{ name: 'shop' }], prune: true })).changes.length, 0)
  // The number has a keyword of the bank, which this document does not name.
  assert.equal(
    (await one.apply({ accounts: [{ name: 'shop' }], numbers: [], prune: true })).changes.length,
    0,
  )
  const named = [{ name: 'shop' }, { name: 'bank', senders: [] }]
  const { changes } = await one.apply({ accounts: named, numbers: [], prune: true })
  assert.deepEqual(
    changes.map(({ change, name }) => `${change} ${name}`),
    ['remove sms 7755 win', 'remove sms 7755 loan', 'remove sms 7755', 'remove bank sms Bank'],
  )
  await assert.rejects(one.apply({ prune: true }), /needs a document that names something/)
  await assert.rejects(one.apply({ accounts: [], numbers: [], prune: true }), /names something/)
})

test('a number or a keyword moves to another account', async () => {
  const one = await installation()
  await one.apply({ ...whole, accounts: [...whole.accounts, { name: 'bank' }] })
  const [number] = whole.numbers
  const moved = { ...number, account: 'bank', keywords: [] }
  await one.apply({ accounts: [{ name: 'shop' }], numbers: [moved], prune: true })
  assert.deepEqual((await one.read())['numbers'], [moved])
})

test('all faults are said at once, each with its path and what would be right, and nothing is done', async () => {
  const one = await installation()
  const faulty = {
    accounts: [
      { name: 'shop', senders: [{ channel: 'fax', name: 'Shop' }] },
      { nam: 'bank', country: 7, tariffs: [{ channel: 'sms', prefix: 'x', price: 1 }] },
    ],
    numbers: [{ channel: 'sms', keywords: [{ keyword: 'win' }] }],
  }
  const sentences = await sentencesOf(one.apply(faulty))
  for (const expected of [
    /^accounts\[0\]\.senders\[0\]\.channel must be one of sms, /,
    /^accounts\[1\]\.nam is no field here; known: name, /,
    /^accounts\[1\]\.name is missing$/,
    /^accounts\[1\]\.country must be a country such as UA, or null$/,
    /^accounts\[1\]\.tariffs\[0\]\.prefix must be at most 15 digits, or empty$/,
    /^accounts\[1\]\.tariffs\[0\]\.price must be an amount such as "0.50"$/,
    /^numbers\[0\]\.number is missing$/,
    /^numbers\[0\]\.keywords\[0\]\.account is missing$/,
  ])
    assert.ok(
      sentences.some((each) => expected.test(each)),
      `${String(expected)} in\n${sentences.join('\n')}`,
    )
  assert.equal(sentences.length, 8, sentences.join('\n'))
})

test('what an operation refuses is said with its path beside the other faults, and nothing is done', async () => {
  const one = await installation()
  await one.apply({ accounts: [{ name: 'shop', currency: 'EUR' }] })
  const sentences = await sentencesOf(
    one.apply({
      accounts: [
        { name: 'shop', currency: 'USD' },
        { name: 'bank', country: 'XX' },
        { name: '12' },
        {
          name: 'till',
          senders: [
            { channel: 'sms', name: 'Till' },
            { channel: 'sms', name: 'Till' },
          ],
        },
      ],
      numbers: [{ channel: 'sms', number: '7755', account: 'nobody' }],
    }),
  )
  assert.deepEqual(
    sentences.map((each) => each.split(' ', 1)[0]),
    ['accounts[0]', 'accounts[1]', 'accounts[3].senders[1]', 'accounts[2]', 'numbers[0]'],
  )
  assert.deepEqual(
    ((await one.read())['accounts'] as Fields[]).map((each) => each['name']),
    ['shop'],
  )
})

test('a requester of one account reads its part, and changes what its operations let it change', async () => {
  const one = await installation()
  await one.apply({ ...whole, accounts: [...whole.accounts, { name: 'bank' }] })
  const [found] = await one.db.query<{ id: number }>({
    text: `SELECT account_id AS id FROM accounts WHERE name = 'shop'`,
  })
  const shop = { ...ada, accountId: found?.id ?? 0 }
  const read = await one.read(shop)
  assert.deepEqual(
    (read['accounts'] as Fields[]).map((each) => each['name']),
    ['shop'],
  )
  assert.deepEqual([read['tariffs'], read['numbers']], [[], []])
  assert.deepEqual((await one.apply({ accounts: read['accounts'] }, shop)).changes, [])
  const added = { accounts: [{ name: 'shop', endpoints: [{ url: 'https://shop.example/new' }] }] }
  assert.equal((await one.apply(added, shop)).secrets.length, 1)
  const refused = [
    { accounts: [{ name: 'shop', senders: [{ channel: 'sms', name: 'Other' }] }] },
    { accounts: [{ name: 'bank', country: 'UA' }] },
    { accounts: [{ name: 'new' }] },
    { tariffs: [{ channel: 'sms', prefix: '', price: '0.01' }] },
    { numbers: [{ channel: 'sms', number: '7755', account: 'shop' }] },
  ]
  for (const document of refused) await assert.rejects(one.apply(document, shop), JSON.stringify(document))
  assert.deepEqual((await one.read())['tariffs'], whole.tariffs)
})

test('a gateway that ends in the middle leaves nothing half done', async () => {
  const one = await installation()
  for (const statements of [3, 12, 25]) {
    let left = statements
    const breaking: Database = {
      ...{ listen: one.db.listen.bind(one.db), [Symbol.asyncDispose]: () => Promise.resolve() },
      query: (...parts) => one.db.query(...parts),
      transaction: (work) =>
        one.db.transaction((tx) => {
          const limited: Transaction = {
            ...{ afterCommit: tx.afterCommit.bind(tx), afterRollback: tx.afterRollback.bind(tx) },
            query: (...parts) => {
              left -= 1
              return left < 0 ? Promise.reject(new Error('the connection is gone')) : tx.query(...parts)
            },
          }
          return work(limited)
        }),
    }
    await assert.rejects(over(breaking).apply(whole), /the connection is gone/)
    assert.deepEqual((await one.read())['accounts'], [])
  }
})

test('any document comes out as it was applied, and again with prune from any other one', async () => {
  const one = await installation()
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      await one.apply({ ...document, prune: true })
      const exported = await one.read()
      assert.deepEqual(exported, sorted(document))
      assert.deepEqual((await one.apply({ ...exported, prune: true })).changes, [])
    }),
    { numRuns: 25 },
  )
})

const price = fc
  .integer({ min: 0, max: 99_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const tariffs = fc.uniqueArray(
  fc.record({
    channel: fc.constantFrom('sms', 'viber', 'hlr'),
    prefix: fc.constantFrom('', '380', '48'),
    price,
  }),
  { selector: ({ channel, prefix }) => `${channel} ${prefix}`, maxLength: 4 },
)
/** Of each account, since services may have it. */
const approved = { channel: 'sms', name: 'Shop', status: 'approved' }
const otherSenders = fc.uniqueArray(
  fc.record({
    channel: fc.constantFrom('sms', 'viber'),
    name: fc.constantFrom('Bank', 'A.b-c_d 1'),
    status: fc.constantFrom('approved', 'pending', 'rejected'),
  }),
  { selector: ({ channel, name }) => `${channel} ${name}`, maxLength: 4 },
)
const endpoints = fc.uniqueArray(
  fc.record({
    url: fc.constantFrom('https://shop.example/a', 'https://shop.example/b?c=d'),
    description: fc.constantFrom(null, 'orders'),
    types: fc.constantFrom(null, ['message.delivered'], ['message.delivered', 'message.failed']),
    filter: fc.constantFrom(null, { channel: 'sms' }, { country: 'UA', id_prefix: 'order-' }),
    active: fc.boolean(),
  }),
  { selector: ({ url }) => url },
)
const services = fc.uniqueArray(
  fc.record({
    service_id: fc.constantFrom(1, 2, 3),
    name: fc.constantFrom(null, 'Shop'),
    sender: fc.constantFrom(null, approved.name),
    lifetime_seconds: fc.constantFrom(60, 300),
    attempts: fc.constantFrom(1, 5),
    types: fc.constantFrom(['sms'], ['email', 'sms']),
    plan: fc.constant([{ channel: 'sms', wait_seconds: null }]),
    domain: fc.constantFrom(null, 'shop.example'),
    own_codes: fc.boolean(),
    max_price: fc.constantFrom(null, '0.50'),
    countries: fc.constantFrom(null, ['UA'], ['PL', 'UA']),
    whatsapp_template: fc.constantFrom(null, 'login_code'),
    texts: fc.constantFrom({}, { uk: 'Код {code}' }, { en: 'Code {code}', uk: 'Код {code}' }),
  }),
  { selector: ({ service_id }) => service_id },
)
const accountOf = {
  currency: fc.constant('UAH'),
  country: fc.constantFrom(null, 'UA', 'PL'),
  number_memory: fc.boolean(),
  balance_alert: fc.option(price.filter((amount) => amount !== '0.00')),
  disabled: fc.boolean(),
  retention: fc.constantFrom(
    { contents_days: null, months: null },
    { contents_days: 30, months: 2 },
    { contents_days: null, months: 3 },
  ),
  senders: otherSenders.map((others) => [approved, ...others]),
  tariffs,
  services,
  endpoints,
}
const accountCalled = (name: string) =>
  fc.record({
    name: fc.constant(name),
    link_domain: fc.constantFrom(null, `go.${name}.example`),
    ...accountOf,
  })
/** Of all three accounts: what belongs to one that is not named would stay. */
const anyDocument = fc
  .tuple(accountCalled('shop'), accountCalled('bank'), accountCalled('till'))
  .chain((accounts) =>
    fc.record({
      accounts: fc.constant(accounts),
      tariffs,
      services,
      rule_sets: fc.constantFrom([], whole.rule_sets),
      numbers: fc.uniqueArray(
        fc.record({
          ...{ channel: fc.constantFrom('sms', 'viber'), number: fc.constantFrom('7755', 'shop') },
          account: fc.constantFrom(null, ...accounts.map(({ name }) => name)),
          ...{
            hook: fc.constantFrom(null, 'https://shop.example/r'),
            form: fc.constant('json'),
            answers: fc.constant(null),
            keywords: fc.uniqueArray(
              fc.record({
                ...{
                  keyword: fc.constantFrom('win', 'loan'),
                  hook: fc.constant(null),
                  form: fc.constant('json'),
                },
                ...{
                  account: fc.constantFrom(...accounts.map(({ name }) => name)),
                  answers: fc.constant(null),
                },
              }),
              { selector: ({ keyword }) => keyword },
            ),
          },
        }),
        { selector: ({ channel, number }) => `${channel} ${number}`, maxLength: 3 },
      ),
    }),
  )

/** In the order of names, as a document is written. */
function sorted<Document extends object>(document: Document): Document {
  const keys: Record<string, string[]> = {
    ...{
      accounts: ['name'],
      senders: ['channel', 'name'],
      tariffs: ['channel', 'prefix'],
      endpoints: ['url'],
    },
    ...{ services: ['service_id'], keywords: ['keyword'] },
    numbers: ['channel', 'number'],
  }
  const members = Object.entries(document).map(([name, value]: [string, unknown]) => {
    const key = keys[name]
    if (key === undefined) return [name, value]
    const text = (item: Fields) => JSON.stringify(key.map((each) => item[each]))
    return [
      name,
      (value as Fields[]).map(sorted).toSorted((one, other) => (text(one) < text(other) ? -1 : 1)),
    ]
  })
  return Object.fromEntries(members) as Document
}

async function sentencesOf(refused: Promise<unknown>): Promise<string[]> {
  const error: unknown = await refused.then(
    () => new Error('it is not refused'),
    (error: unknown) => error,
  )
  return (error as Error).message.split('\n')
}

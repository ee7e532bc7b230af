import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import fc from 'fast-check'
import { responseJudge } from '../../../../test/reference/schema-judge.ts'
import { operations } from '../../../administration/operations.ts'
import { managementResources } from '../../../admission/entry-points.ts'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { sampleFields } from '../../../console-server/test/sample-fields.ts'
import { toSnakeCase, toWire } from '../../../edges/management/wire.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { insertUser } from '../../../store/console/users.ts'
import { insertViberTemplate } from '../../../store/templates/viber-templates.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { placed } from './placed.ts'

let harness: GatewayHarness
let admin: string

before(async () => {
  harness = await GatewayHarness.open()
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const first = { name: 'test', role: 'admin', ...limits } as const
  admin = (await insertManagementKey(harness.db, first, systemClock.now())).key
  await createAccount(harness.db, { name: 'other', currency: 'UAH' })
})

after(() => harness[Symbol.asyncDispose]())

async function newKey(settings: object): Promise<string> {
  const made = await request('POST /v1/management-keys', { name: 'test', role: 'admin', ...settings })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return String(made.body['key'])
}

interface Response {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

async function request(
  at: string,
  body?: object | null,
  { key = admin, ...headers }: Record<string, string> = {},
): Promise<Response> {
  const [method = '', path = ''] = at.split(' ')
  const response = await fetch(`${harness.url}${path}`, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status } = response
  return { status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as object as never) }
}

const newApiKey = { account_id: 'demo', name: 'shop', scopes: ['send'], addresses: [], expires_at: null }

test('every operation has its own place in the API, and each resource its limits', () => {
  const places = [...operations.values()].map(({ at }) => at.replaceAll(/\{\w+\}/g, '{}'))
  assert.deepEqual(places, [...new Set(places)])
  const resources = [...new Set(places.map((at) => at.split('/')[2] ?? ''))]
  assert.deepEqual(resources.toSorted(), [...managementResources].toSorted())
})

suite('the management API', () => {
  test('creates a key of an account by its name, which sends at once, and reads, changes and revokes it', async () => {
    const made = await request('POST /v1/keys', { ...newApiKey, expires_at: '2099-01-31T12:00:00Z' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { key_id: keyId, key } = made.body
    const sent = await fetch(`${harness.url}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: key, data: [{ type: 'balance' }] }),
    })
    assert.match(await sent.text(), /not good for this operation/)
    const read = await request(`GET /v1/keys/${keyId}`)
    assert.deepEqual(
      [read.body['name'], read.body['scopes'], read.body['expires_at'], read.body['account']],
      ['shop', ['send'], '2099-01-31T12:00:00.000Z', 'demo'],
    )
    assert.equal((await request(`PATCH /v1/keys/${keyId}`, { name: 'till' })).status, 204)
    assert.equal((await request(`GET /v1/keys/${keyId}`)).body['name'], 'till')
    assert.equal((await request(`DELETE /v1/keys/${keyId}`)).status, 204)
    const gone = await request(`GET /v1/keys/${keyId}`)
    assert.deepEqual([gone.status, gone.body['code']], [404, 'key-unknown'])
  })

  test('passes events on to a URL, and lists, reads, changes and removes it', async () => {
    const given = { account_id: 'demo', url: 'https://shop.example/events?key=1', types: ['call.keyed'] }
    const made = await request('POST /v1/endpoints', given)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.match(String(made.body['secret']), /^whsec_/)
    const id = Number(made.body['endpoint_id'])
    const { body: list } = await request('GET /v1/endpoints')
    assert.deepEqual(
      (list['endpoints'] as Record<string, unknown>[]).map((each) => [each['endpoint_id'], each['account']]),
      [[id, 'demo']],
    )
    const path = `/v1/endpoints/${id}`
    assert.equal((await request(`PATCH ${path}`, { types: null, is_active: false })).status, 204)
    const { body } = await request(`GET ${path}`)
    assert.deepEqual([body['types'], body['is_active'], body['url']], [null, false, given.url])
    assert.deepEqual((await request(`GET ${path}/deliveries`)).body, { deliveries: [] })
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    const gone = await request(`GET ${path}`)
    assert.deepEqual([gone.status, gone.body['code']], [404, 'endpoint-unknown'])
  })

  test('gives a number and its keywords to accounts, and lists, changes and removes them', async () => {
    const target = { hook: 'https://shop.example/replies', form: 'json' }
    const given = { channel: 'sms', number: '7007', account_id: null, ...target }
    assert.equal((await request('POST /v1/numbers', given)).status, 204)
    const path = '/v1/numbers/sms/7007'
    const word = { keyword: 'win', account_id: 'demo', ...target }
    assert.equal((await request(`POST ${path}/keywords`, word)).status, 204)
    assert.equal((await request(`PATCH ${path}`, { account_id: 'other' })).status, 204)
    assert.equal((await request(`PATCH ${path}/keywords/win`, { hook: null })).status, 204)
    type Listed = Record<'numbers' | 'keywords', Record<string, unknown>[]>
    const { numbers, keywords } = (await request('GET /v1/numbers')).body as unknown as Listed
    assert.deepEqual(
      [...numbers, ...keywords].map(({ number, account, hook }) => [number, account, hook]),
      [
        ['7007', 'other', target.hook],
        ['7007', 'demo', null],
      ],
    )
    assert.deepEqual(
      [(await request(`GET ${path}`)).body, (await request(`GET ${path}/keywords/win`)).body],
      [...numbers, ...keywords],
    )
    assert.deepEqual((await request('GET /v1/numbers/keywords')).body, { keywords })
    assert.equal((await request(`DELETE ${path}/keywords/win`)).status, 204)
    assert.equal((await request(`GET ${path}/keywords/win`)).status, 404)
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    assert.deepEqual((await request('GET /v1/numbers')).body, { numbers: [], keywords: [] })
    assert.equal((await request(`DELETE ${path}`)).status, 404)
  })

  test('opens an account, reads it, and changes its name, country, alert, retention and state', async () => {
    const made = await request('POST /v1/accounts', { name: 'store', currency: 'EUR' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const path = `/v1/accounts/${made.body['account_id']}`
    const tag = (await request(`GET ${path}`)).headers.get('etag') ?? ''
    const byTag = { 'if-match': tag }
    assert.equal((await request(`POST ${path}/rename`, { name: 'store-ua' }, byTag)).status, 204)
    assert.equal((await request('PUT /v1/accounts/store-ua/country', { country: 'UA' }, byTag)).status, 412)
    assert.equal((await request('PUT /v1/accounts/store-ua/country', { country: 'UA' })).status, 204)
    assert.equal((await request(`PUT ${path}/balance-alert`, { balance_alert: '50' })).status, 204)
    assert.equal((await request(`POST ${path}/disable`)).status, 204)
    const { body } = await request(`GET ${path}`)
    assert.deepEqual([body['name'], body['country'], body['keys']], ['store-ua', 'UA', 0])
    assert.deepEqual([body['available'], body['alert']], ['0.00', '50.00'])
    assert.equal(typeof body['disabled_at'], 'string')
    assert.equal((await request(`POST ${path}/enable`)).status, 204)
    const { body: list } = await request('GET /v1/accounts')
    const listed = (list['accounts'] as Record<string, unknown>[]).map((each) => [
      each['name'],
      each['disabled_at'],
    ])
    assert.ok(listed.some((each) => each.join() === 'store-ua,'))
    const times = { contents_days: 30, months: null }
    assert.deepEqual((await request(`PUT ${path}/retention`, times)).body, times)
    assert.deepEqual((await request(`PUT ${path}/retention`, {})).body, times, 'what is absent stays')
    const kept = await request(`GET ${path}/retention`)
    assert.deepEqual([kept.body['contents_days'], kept.body['months']], [30, null])
    const wrong = await request('POST /v1/accounts', { name: '17' })
    assert.deepEqual([wrong.status, wrong.body['code'], wrong.body['field']], [400, 'account-name', 'name'])
    assert.equal((await request('GET /v1/accounts/987654')).status, 404)
  })

  test('books money once by its attempt, and lists the ledger by pages', async () => {
    const path = '/v1/accounts/other'
    const topUp = (fields: object) => request(`POST ${path}/top-ups`, { amount: '10.50', ...fields })
    assert.equal((await topUp({ attempt: 'attempt-1' })).status, 200)
    assert.equal((await topUp({ attempt: 'attempt-1' })).status, 200)
    assert.equal((await topUp({ amount: '-1', note: 'taken back' })).status, 200)
    const balance = await request(`GET ${path}/balance`)
    assert.deepEqual([balance.status, balance.body['currency']], [200, 'UAH'])
    type Page = { entries: Record<string, unknown>[]; next: number | null }
    const page = async (query: string) =>
      (await request(`GET ${path}/ledger?limit=1${query}`)).body as unknown as Page
    const first = await page('')
    assert.deepEqual([first.next, first.entries[0]?.['note']], [first.entries[0]?.['entry_id'], 'taken back'])
    const last = await page(`&before=${first.next}`)
    assert.deepEqual([last.next, last.entries[0]?.['kind']], [null, 'topup'])
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const used = await request(`GET /v1/usage?account_id=other&from=${at(-2)}&to=${at(1)}`)
    const days = used.body['days'] as Record<string, unknown>[]
    assert.deepEqual(
      days.map((day) => [day['topped_up'], day['captured'], day['entries']]),
      [['9.50', '0.00', 2]],
      JSON.stringify(used.body),
    )
    const wrong = await topUp({ amount: '1,5' })
    assert.deepEqual([wrong.status, wrong.body['field']], [400, 'amount'])
  })

  test('sets, lists, reads, imports and removes prices of clients', async () => {
    const tariff = { account_id: 'other', channel: 'sms', prefix: '380' }
    assert.equal((await request('PUT /v1/tariffs', { ...tariff, price: '0.50' })).status, 204)
    type Tariffs = { tariffs: Record<string, unknown>[] }
    const list = async () =>
      ((await request('GET /v1/tariffs?account_id=other')).body as unknown as Tariffs).tariffs.filter(
        ({ account }) => account === 'other',
      )
    const [own] = await list()
    assert.deepEqual([own?.['channel'], own?.['prefix']], ['sms', '380'])
    assert.deepEqual((await request(`GET /v1/tariffs/${own?.['tariff_id']}`)).body, own)
    const csv = 'channel,price\nsms,0.40\nviber,x\n'
    const { body } = await request('POST /v1/tariffs/import', { account_id: 'other', csv })
    assert.deepEqual([body['set'], (body['faults'] as unknown[]).length], [0, 1])
    const query = 'account_id=other&channel=sms&prefix=380'
    assert.equal((await request(`DELETE /v1/tariffs?${query}`)).status, 204)
    assert.deepEqual(await list(), [])
    const gone = await request(`DELETE /v1/tariffs?${query}`)
    assert.deepEqual([gone.status, gone.body['code']], [404, 'tariff-unknown'])
  })

  test('imports, lists and removes the price list of an upstream', async () => {
    const { body } = await request('GET /v1/prices')
    const [upstream = ''] = body['upstreams'] as string[]
    const path = `/v1/prices/${upstream}`
    const made = await request(`POST ${path}/import`, { csv: 'country,price\nUA,0.30\nPL,0.20\n' })
    assert.deepEqual([made.status, made.body['imported'], made.body['added']], [200, true, 2])
    const { prices, more } = (await request(`GET ${path}?limit=1`)).body as never as {
      prices: Record<string, unknown>[]
      more: boolean
    }
    assert.deepEqual([prices[0]?.['country'], prices[0]?.['price'], more], ['PL', '0.20', true])
    assert.deepEqual((await request(`DELETE ${path}`)).body, { removed: 2 })
    const unknown = await request('POST /v1/prices/nowhere/import', { csv: 'country,price\nUA,0.30\n' })
    assert.deepEqual([unknown.status, unknown.body['code']], [404, 'upstream-unknown'])
  })

  test('creates a bind, shows its password once, and lists, reads, changes and removes it', async () => {
    const given = { account_id: 'demo', system_id: 'till', plan: ['viber', 'sms'] }
    const made = await request('POST /v1/binds', given)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.match(String(made.body['password']), /^\w{8}$/)
    const path = `/v1/binds/${made.body['bind_id']}`
    const tag = (await request(`GET ${path}`)).headers.get('etag') ?? ''
    assert.equal((await request(`PATCH ${path}`, { per_second: 50 }, { 'if-match': tag })).status, 204)
    const { body } = await request(`GET ${path}`)
    assert.deepEqual(
      [body['system_id'], body['per_second'], body['max_sessions'], body['plan']],
      ['till', 50, 4, given.plan],
    )
    const renewed = await request(`POST ${path}/password`)
    assert.notEqual(renewed.body['password'], made.body['password'])
    const { body: list } = await request('GET /v1/binds?account_id=demo')
    assert.ok((list['binds'] as Record<string, unknown>[]).some((each) => each['system_id'] === 'till'))
    assert.ok(Array.isArray((await request('GET /v1/smpp-sessions')).body['sessions']))
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    const gone = await request(`GET ${path}`)
    assert.deepEqual([gone.status, gone.body['code']], [404, 'bind-unknown'])
  })

  test('says where callbacks of an account go, and signs them with secrets that are shown once', async () => {
    const path = '/v1/accounts/other/notifications'
    const url = 'https://shop.example/status'
    assert.equal((await request(`PUT ${path}/address`, { url })).status, 204)
    const secret = await request(`POST ${path}/secret`)
    assert.match(String(secret.body['secret']), /^whsec_/)
    await request(`POST ${path}/secret`)
    const read = async () => {
      const { body } = await request(`GET ${path}`)
      return [body['url'], body['secrets']]
    }
    assert.deepEqual(await read(), [url, 2])
    assert.equal((await request(`POST ${path}/drop-older`)).status, 204)
    assert.deepEqual(await read(), [url, 1])
    assert.equal((await request(`DELETE ${path}/secret`)).status, 204)
    assert.equal((await request(`PUT ${path}/address`, { url: null })).status, 204)
    assert.deepEqual(await read(), [null, 0])
  })

  test('invites users of the console, and changes, disables and enables them', async () => {
    const link = await request('POST /v1/users/invitations', { role: 'viewer' })
    assert.equal(link.status, 201, JSON.stringify(link.body))
    assert.match(String(link.body['path']), /^\/console\/join#/)
    type Listed = Record<'users' | 'invitations', Record<string, unknown>[]>
    const { invitations } = (await request('GET /v1/users')).body as unknown as Listed
    assert.equal((await request(`DELETE /v1/users/invitations/${invitations[0]?.['ref']}`)).status, 204)
    const { userId } = await insertUser(harness.db, { name: 'ada', role: 'admin', passwordHash: null })
    await insertUser(harness.db, { name: 'eve', role: 'admin', passwordHash: null })
    const path = `/v1/users/${userId}`
    assert.equal((await request(`PUT ${path}/role`, { role: 'operator', account_id: 'other' })).status, 204)
    assert.equal((await request(`POST ${path}/disable`)).status, 204)
    const { body } = await request(`GET ${path}`)
    assert.deepEqual([body['name'], body['role'], typeof body['disabled_at']], ['ada', 'operator', 'string'])
    assert.equal((await request(`POST ${path}/password-link`)).body['code'], 'user-disabled')
    assert.equal((await request(`POST ${path}/enable`)).status, 204)
    assert.deepEqual((await request(`GET ${path}/sessions`)).body, { sessions: [] })
    const limited = await newKey({ scopes: ['users:write'] })
    const refused = await request('POST /v1/users/invitations', { role: 'admin' }, { key: limited })
    assert.deepEqual([refused.status, refused.body['code']], [403, 'scope'])
  })

  test('adds a user of an interface, and lists, changes and removes it', async () => {
    const given = { kind: 'kannel', username: 'till', account_id: 'demo', sender: null, addresses: [] }
    const made = await request('POST /v1/interface-users', { ...given, password: null })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.match(String(made.body['password']), /^[\w-]{12}$/)
    const path = '/v1/interface-users/kannel/till'
    assert.equal((await request(`PATCH ${path}`, { addresses: ['192.0.2.1'] })).status, 204)
    const { body } = await request('GET /v1/interface-users')
    assert.deepEqual(body['users'], [(await request(`GET ${path}`)).body])
    const [user] = body['users'] as Record<string, unknown>[]
    assert.deepEqual([user?.['username'], user?.['addresses']], ['till', ['192.0.2.1']])
    const changed = await request(`POST ${path}/password`, { password: 'their own' })
    assert.deepEqual(changed.body, { username: 'till', password: null })
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    assert.deepEqual((await request('GET /v1/interface-users')).body, { users: [] })
    assert.equal((await request(`DELETE ${path}`)).status, 404)
  })

  test('adds a service of codes of an account, and lists, reads, changes and removes it', async () => {
    const plan = [
      { channel: 'sms', wait_seconds: 45 },
      { channel: 'voice', wait_seconds: null },
    ]
    const texts = { en: '{code} for the shop', uk: 'Код: {code}' }
    const made = await request('POST /v1/services', { account_id: 'demo', name: 'Shop', plan, texts })
    assert.deepEqual([made.status, made.body], [201, { service_id: 2 }])
    const one = `/v1/services/2?account_id=demo`
    const { body, headers } = await request(`GET ${one}`)
    assert.deepEqual([body['account'], body['plan'], body['attempts']], ['demo', plan, 5])
    assert.equal((await request('GET /v1/services/2')).body['code'], 'service-unknown')
    const change = { account_id: 'demo', attempts: 3, texts: { uk: '' } }
    const tag = { 'if-match': headers.get('etag') ?? '' }
    assert.equal((await request('PATCH /v1/services/2', change, tag)).status, 204)
    assert.equal((await request('PATCH /v1/services/2', change, tag)).status, 412)
    const { services } = (await request('GET /v1/services')).body as { services: Record<string, unknown>[] }
    assert.deepEqual(
      services.map((each) => [each['service_id'], each['account'], each['attempts'], each['texts']]),
      [
        [1, null, 5, {}],
        [2, 'demo', 3, { en: texts.en }],
      ],
    )
    const short = await request('PATCH /v1/services/2', { account_id: 'demo', lifetime_seconds: 59 })
    assert.deepEqual([short.status, short.body['field']], [400, 'lifetime_seconds'])
    assert.equal((await request(`DELETE ${one}`)).status, 204)
    assert.equal((await request(`DELETE ${one}`)).status, 404)
  })

  test('lists and reads carriers with their state and queue, and pauses, drains and resumes them', async () => {
    type Carrier = Record<string, unknown> & { upstream: string; state: { kind: string } }
    const list = (await request('GET /v1/carriers')).body as { node: string; upstreams: Carrier[] }
    const { upstream, channel, settings } = list.upstreams[0] as Carrier
    const one = `/v1/carriers/${upstream}`
    const read = async () => (await request(`GET ${one}`)).body as Carrier & { control: object | null }
    assert.deepEqual([(await read())['channel'], (await read())['settings']], [channel, settings])
    assert.equal((await request(`POST ${one}/pause`, { reason: 'night work' })).status, 204)
    const { state, control } = await read()
    assert.deepEqual(
      [state, { ...control, at: '' }],
      [{ kind: 'paused' }, { state: 'paused', reason: 'night work', made_by: 'management key test', at: '' }],
    )
    assert.equal((await request(`POST ${one}/drain`, { reason: null })).status, 204)
    assert.equal((await request(`POST ${one}/resume`)).status, 204)
    assert.equal((await read()).control, null)
    assert.equal((await request(`POST ${one}/resume`)).body['code'], 'upstream-running')
    assert.equal((await request('GET /v1/carriers/nowhere')).status, 404)
  })

  test('adds a hook of a sign-in service, and lists, reads, changes, rotates and removes it', async () => {
    const given = {
      kind: 'logto',
      name: 'shop',
      account_id: 'demo',
      service_id: 1,
      sender: null,
      language: 'en',
    }
    const made = await request('POST /v1/sign-in-hooks', { ...given, secret: null })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.equal(made.body['path'], '/v1/sign-in/logto/shop')
    const path = '/v1/sign-in-hooks/logto/shop'
    assert.equal((await request(`PATCH ${path}`, { language: 'uk' })).status, 204)
    const rotated = await request(`POST ${path}/rotate`, { secret: null, drop_older: false })
    assert.notEqual(rotated.body['secret'], made.body['secret'])
    const { body } = await request(`GET ${path}`)
    assert.deepEqual([body['account'], body['language'], body['secret_count']], ['demo', 'uk', 2])
    assert.deepEqual((await request('GET /v1/sign-in-hooks')).body, { hooks: [body] })
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    assert.equal((await request(`GET ${path}`)).status, 404)
  })

  test('keeps an SMS template of an account, and lists, reads and deletes it', async () => {
    const create = (name: string) =>
      request('POST /v1/templates/sms', { account_id: 'demo', name, template: 'Hello {{name}}' })
    const made = await create('first')
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const path = `/v1/templates/sms/${made.body['template_id']}`
    const { body } = await request(`GET ${path}`)
    assert.deepEqual(
      [body['account'], body['name'], body['template'], body['parts'], body['characters']],
      ['demo', 'first', 'Hello {{name}}', 1, 18],
    )
    await create('second')
    const list = async (query: string) => {
      const { templates, next } = (await request(`GET /v1/templates/sms?${query}`)).body
      return [(templates as { name: string }[]).map(({ name }) => name), next !== null]
    }
    assert.deepEqual(await list('account_id=demo&limit=1'), [['second'], true])
    assert.deepEqual(await list(`before=${Number(made.body['template_id']) + 1}`), [['first'], false])
    assert.deepEqual(await list('account_id=other'), [[], false])
    const tooLong = await request('POST /v1/templates/sms', {
      ...{ account_id: 'demo', name: null, template: 'long '.repeat(9_000) },
    })
    assert.deepEqual([tooLong.status, tooLong.body['field']], [400, 'template'])
    assert.equal((await request(`DELETE ${path}?account_id=other`)).status, 404)
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    assert.equal((await request(`DELETE ${path}`)).status, 404)
  })

  test('lists, reads and deletes a Viber template of an account', async () => {
    const [{ accountId } = { accountId: 0 }] = await harness.db.query<{ accountId: number }>({
      text: `SELECT account_id AS "accountId" FROM accounts WHERE name = 'demo'`,
    })
    const stored = { accountId, signature: 'Chat', text: 'Hi', upstream: 'viber', createdAt: 1 }
    const templateId = await insertViberTemplate(harness.db, stored, { templates: 10, bytes: 1_000 })
    const path = `/v1/templates/viber/${templateId}`
    const { body } = await request(`GET ${path}`)
    assert.deepEqual([body['signature'], body['template'], body['status']], ['Chat', 'Hi', 'pending'])
    assert.deepEqual((await request('GET /v1/templates/viber')).body, { templates: [body], next: null })
    assert.equal((await request(`DELETE ${path}`)).status, 204)
    assert.equal((await request(`GET ${path}`)).body['code'], 'template-unknown')
    assert.deepEqual((await request('GET /v1/templates/whatsapp')).body, {
      templates: [],
      listings: [],
      editable: [],
    })
  })

  test('adds the first opt-out of an installation, which the gateway applies at once', async () => {
    const phone = '380671234599'
    const optOut = { addressee: `+${phone}`, sender: '', reason: 'asked by letter' }
    const made = await request('POST /v1/opt-outs', optOut)
    assert.deepEqual([made.status, made.body], [201, { added: true }])
    await harness.client.send({ phone, id: 4_711 })
    assert.equal((await harness.untilStatus(4_711, 'DELIVERED', 'FILTERED')).status, 'FILTERED')
    const list = async (key = admin) => {
      const { body } = await request('GET /v1/opt-outs?limit=1', null, { key })
      return [(body['opt_outs'] as Record<string, unknown>[]).map(({ addressee }) => addressee), body['next']]
    }
    assert.deepEqual(await list(), [[phone], null])
    assert.deepEqual(await list(await newKey({ role: 'viewer' })), [['38067…99'], null])
    assert.equal((await request('POST /v1/opt-outs/remove', { addressee: phone })).status, 204)
    const again = await request('POST /v1/opt-outs/remove', { addressee: phone })
    assert.deepEqual([again.status, again.body['code']], [404, 'opt-out-unknown'])
  })

  test('lists, reads and cancels verifications, with masked numbers for viewers', async () => {
    const phone = '380671234588'
    const response = await fetch(`${harness.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, command: 'verify/create', phone }),
    })
    const { verify_id: verifyId } = (await response.json()) as { verify_id: string }
    const key = await newKey({ role: 'viewer' })
    const { body } = await request('GET /v1/verifications?account_id=demo&limit=1', null, { key })
    const [found] = body['verifications'] as Record<string, unknown>[]
    assert.deepEqual([found?.['verify_id'], found?.['recipient']], [verifyId, '38067…88'])
    const one = (await request(`GET /v1/verifications/${verifyId}`)).body
    assert.deepEqual([one['account'], one['recipient'], one['state']], ['demo', phone, 'created'])
    const gone = await request('GET /v1/verifications/7e0f5d6a-0000-4000-8000-000000000000')
    assert.deepEqual([gone.status, gone.body['code']], [404, 'verification-unknown'])
    const searched = await request(`GET /v1/verifications?recipient=${phone}`, null, { key })
    assert.deepEqual([searched.status, searched.body['field']], [400, 'recipient'])
    const cancel = `POST /v1/verifications/${verifyId}/cancel`
    const refused = [
      (await request(cancel, {}, { key })).status,
      (await request(cancel, {}, { key: await newKey({ account_id: 'other', role: 'operator' }) })).status,
      (await request('POST /v1/verifications/7e0f5d6a-0000-4000-8000-000000000000/cancel', {})).status,
    ]
    assert.deepEqual(refused, [403, 404, 404])
    const ofAccount = await newKey({ account_id: 'demo', scopes: ['verifications:write'] })
    const cancelled = await request(cancel, {}, { key: ofAccount })
    assert.deepEqual(
      [cancelled.status, cancelled.body['state']],
      [200, 'cancelled'],
      JSON.stringify(cancelled.body),
    )
    const again = await request(cancel, {})
    assert.deepEqual([again.status, again.body['code']], [409, 'verification-over'])
  })

  test('adds a target and a rule of alerts, and lists, reads, changes and removes them', async () => {
    const target = { name: 'pager', kind: 'webhook', url: 'https://shop.example/pager' }
    const added = await request('POST /v1/alert-targets', target)
    assert.equal(added.status, 201, JSON.stringify(added.body))
    const { target_id: targetId, signing_secret: secret } = added.body
    assert.match(String(secret), /^whsec_/)
    const oneTarget = `/v1/alert-targets/${targetId}`
    assert.equal((await request(`PATCH ${oneTarget}`, { language: 'uk' })).status, 204)
    const { body: read } = await request(`GET ${oneTarget}`)
    assert.deepEqual([read['address'], read['language'], read['is_signed']], ['shop.example', 'uk', true])
    assert.deepEqual((await request('GET /v1/alert-targets')).body, { targets: [read] })

    const rule = { name: 'down', kind: 'carrier-down', targets: [targetId] }
    const made = await request('POST /v1/alert-rules', rule)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const oneRule = `/v1/alert-rules/${made.body['rule_id']}`
    assert.equal((await request(`PATCH ${oneRule}`, { for_minutes: 5 })).status, 204)
    const { body: changed } = await request(`GET ${oneRule}`)
    assert.deepEqual([changed['name'], changed['for_minutes'], changed['targets']], ['down', 5, [targetId]])
    const wrong = await request(`PATCH ${oneRule}`, { for_minutes: -1 })
    assert.deepEqual([wrong.status, wrong.body['field']], [400, 'for_minutes'])
    assert.deepEqual((await request('GET /v1/alert-rules')).body, { rules: [changed] })

    const { body: alerts } = await request('GET /v1/alerts?limit=10')
    assert.deepEqual([alerts['past'], alerts['next']], [[], null])
    assert.equal((await request('GET /v1/alerts/4242')).status, 404)
    assert.equal((await request('POST /v1/alerts/4242/acknowledge')).body['code'], 'alert-not-firing')
    const hours = { from: '22:00', until: '07:00', zone: 'Europe/Kyiv' }
    assert.equal((await request('PUT /v1/alert-quiet-hours', { hours })).status, 204)
    assert.deepEqual((await request('GET /v1/alert-quiet-hours')).body, { hours })
    assert.equal((await request('PUT /v1/alert-quiet-hours', { hours: null })).status, 204)
    for (const path of [oneRule, oneTarget]) {
      assert.equal((await request(`DELETE ${path}`)).status, 204)
      assert.equal((await request(`GET ${path}`)).status, 404)
    }
  })

  test('lists and reads the audit log and gateways, held messages, traffic rules and errors of carriers', async () => {
    type Rows = Record<string, unknown>[]
    const log = (await request('GET /v1/audit-log?limit=1&user=management+key+test')).body
    const [entry] = log['entries'] as Rows
    assert.deepEqual([entry?.['user_name'], log['next']], ['management key test', entry?.['entry_id']])
    const before = await request(`GET /v1/audit-log?limit=1&before=${String(log['next'])}`)
    assert.ok(Number((before.body['entries'] as Rows)[0]?.['entry_id']) < Number(entry?.['entry_id']))
    assert.deepEqual((await request(`GET /v1/audit-log/${entry?.['entry_id']}`)).body, entry)
    assert.equal((await request('GET /v1/audit-log/424242')).status, 404)

    const [gateway] = (await request('GET /v1/gateways')).body['gateways'] as Rows
    assert.match(String(gateway?.['version']), /^\d+\.\d+/)
    const read = await request(`GET /v1/gateways/${encodeURIComponent(String(gateway?.['node_id']))}`)
    assert.equal(read.body['started_at'], gateway?.['started_at'])
    assert.equal((await request('GET /v1/gateways/nowhere')).status, 404)

    assert.deepEqual((await request('GET /v1/held')).body, {
      held: [],
      next: null,
      rules: [],
      masked: false,
    })
    assert.equal((await request('GET /v1/held/4242')).status, 404)
    const none = await request('POST /v1/held/release', { msg_ids: [4242] })
    assert.deepEqual([none.status, none.body['code']], [409, 'message-not-held'])
    assert.deepEqual((await request('GET /v1/rules')).body, { rules: [] })
    assert.equal((await request('GET /v1/rules/nowhere')).status, 404)

    const found = (await request('GET /v1/carrier-errors/smpp/88')).body['found'] as Record<string, unknown>
    assert.deepEqual([found['code'], found['permanence']], ['0x58', 'temporary'])
    const all = (await request('GET /v1/carrier-errors?kind=smpp')).body
    assert.ok((all['errors'] as Rows).some(({ code }) => code === '0x58'))
  })

  test('starts a backtest, and lists, reads and cancels it', async () => {
    const trial = { from: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z', routes: null, prices: [] }
    const none = await request('POST /v1/backtests', { ...trial, tariffs: null })
    assert.deepEqual([none.status, none.body['code']], [400, 'backtest-empty'])
    const started = await request('POST /v1/backtests', { ...trial, tariffs: 'channel,price\nsms,0.9\n' })
    assert.equal(started.status, 201, JSON.stringify(started.body))
    const one = `/v1/backtests/${started.body['backtest_id']}`
    const read = async () => (await request(`GET ${one}`)).body
    assert.deepEqual((await read())['tried'], {
      ...{ from: '2026-11-01T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' },
      ...{ routes: false, traffic_rules: false, prices: [], tariffs: true },
    })
    const { status } = await request(`POST ${one}/cancel`)
    assert.ok(status === 204 || (await read())['state'] === 'done', String(status))
    const { backtests } = (await request('GET /v1/backtests')).body as { backtests: object[] }
    assert.equal(backtests.length, 1)
    assert.equal((await request('GET /v1/backtests/4242')).status, 404)
  })

  test('says what is wrong as a problem of RFC 9457 with the field, and does nothing', async () => {
    const wrong = await request('POST /v1/keys', { ...newApiKey, addresses: ['shop.example'] })
    assert.equal(wrong.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.deepEqual(
      [wrong.status, wrong.body['code'], wrong.body['field'], wrong.body['status']],
      [400, 'key-address', 'addresses', 400],
    )
    for (const [body, field] of [
      [{ ...newApiKey, expiresAt: null }, 'expiresAt'],
      [{ ...newApiKey, expires_at: 'tomorrow' }, 'expires_at'],
      [{ ...newApiKey, expires_at: '2099-02-31T00:00:00Z' }, 'expires_at'],
      [{ account_id: 'demo' }, 'name'],
      [{ ...newApiKey, account_id: 'nowhere' }, 'account_id'],
    ] as const) {
      const { status, body: refused } = await request('POST /v1/keys', body)
      assert.ok(status === 400 || status === 404, String(status))
      assert.equal(refused['field'], field, JSON.stringify(refused))
    }
  })

  test('refuses requests without a right key, and what the role, the scope or the account excludes', async () => {
    const none = await request('GET /v1/keys', null, { key: '' })
    assert.equal(none.status, 401)
    assert.match(none.headers.get('www-authenticate') ?? '', /^Bearer/)
    const viewer = await newKey({ role: 'viewer' })
    assert.equal((await request('GET /v1/keys', null, { key: viewer })).body['code'], 'role-needed')
    const reader = await newKey({ scopes: ['keys:read'] })
    assert.equal((await request('GET /v1/keys', null, { key: reader })).status, 200)
    assert.equal((await request('GET /v1/senders', null, { key: reader })).body['code'], 'scope')
    assert.equal((await request('POST /v1/keys', newApiKey, { key: reader })).body['code'], 'scope')
    const ofOther = await newKey({ account_id: 'other' })
    const own = await request('GET /v1/keys', null, { key: ofOther })
    assert.deepEqual([own.status, own.body['keys']], [200, []])
    assert.equal((await request('POST /v1/keys', newApiKey, { key: ofOther })).status, 404)
    const elsewhere = await newKey({ addresses: ['192.0.2.1'] })
    assert.equal((await request('GET /v1/keys', null, { key: elsewhere })).status, 401)
  })

  test('carries out a change once under an Idempotency-Key, and shows no secret twice', async () => {
    const once = { 'idempotency-key': 'first-key' }
    const count = async () => ((await request('GET /v1/keys')).body['keys'] as unknown[]).length
    const before = await count()
    assert.equal((await request('POST /v1/keys', newApiKey, once)).status, 201)
    const again = await request('POST /v1/keys', newApiKey, once)
    assert.deepEqual([again.status, again.body['code']], [409, 'done-already'])
    const other = await request('POST /v1/keys', { ...newApiKey, name: 'other' }, once)
    assert.equal(other.status, 422)
    assert.equal(await count(), before + 1)
    const refusedOnce = { 'idempotency-key': 'second-key' }
    const wrong = { ...newApiKey, addresses: ['shop.example'] }
    assert.equal((await request('POST /v1/keys', wrong, refusedOnce)).status, 400)
    assert.equal((await request('POST /v1/keys', newApiKey, refusedOnce)).status, 201)
  })

  test('changes a thing only where it is as it was read, by If-Match', async () => {
    const { body } = await request('POST /v1/keys', newApiKey)
    const path = `/v1/keys/${body['key_id']}`
    const tag = (await request(`GET ${path}`)).headers.get('etag') ?? ''
    assert.equal((await request(`GET ${path}`, null, { 'if-none-match': tag })).status, 304)
    assert.equal((await request(`PATCH ${path}`, { name: 'one' }, { 'if-match': tag })).status, 204)
    const stale = await request(`PATCH ${path}`, { name: 'two' }, { 'if-match': tag })
    assert.deepEqual([stale.status, stale.body['code']], [412, 'changed'])
    assert.equal((await request(`GET ${path}`)).body['name'], 'one')
    // What is at the place of a change is not one of the things whose ids stand there.
    const replay = await request('POST /v1/callbacks/replay', { callback_ids: [1] }, { 'if-match': '"x"' })
    assert.deepEqual([replay.status, replay.body['code']], [412, 'changed'])
    const now = { 'if-match': (await request(`GET ${path}`)).headers.get('etag') ?? '' }
    const names = ['three', 'four', 'five', 'six', 'seven', 'eight']
    const answers = await Promise.all(names.map((name) => request(`PATCH ${path}`, { name }, now)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 412, 412, 412, 412, 412])
    const made = names[answers.findIndex(({ status }) => status === 204)]
    assert.equal((await request(`GET ${path}`)).body['name'], made)
  })

  test('lets a key that is limited make no other, and shows a key of one account no name of another', async () => {
    for (const limits of [{ scopes: ['*:write'] }, { addresses: ['127.0.0.0/8'] }]) {
      const key = await newKey(limits)
      const made = await request('POST /v1/management-keys', { name: 'wider', role: 'admin' }, { key })
      assert.deepEqual([made.status, made.body['code']], [403, 'scope'])
    }
    const key = await newKey({ account_id: 'demo' })
    const ask = async (account: string) => {
      const { status, body } = await request(`GET /v1/keys?account_id=${account}`, null, { key })
      return [status, body['code']]
    }
    assert.deepEqual(await ask('other'), await ask('nowhere'))
  })

  test('takes instants that it can show, fields of a change from its body, and repeats whatever their order', async () => {
    const far = await request('POST /v1/keys', { ...newApiKey, expires_at: 9_000_000_000_000_000 })
    assert.deepEqual([far.status, far.body['field']], [400, 'expires_at'])
    const inAddress = await request('POST /v1/keys?name=shop', newApiKey)
    assert.deepEqual([inAddress.status, inAddress.body['field']], [400, 'name'])
    const once = { 'idempotency-key': 'in-any-order' }
    const { name, ...rest } = newApiKey
    assert.equal((await request('POST /v1/keys', { name, ...rest }, once)).status, 201)
    assert.equal((await request('POST /v1/keys', { ...rest, name }, once)).body['code'], 'done-already')
  })

  test('says how much a key may still request', async () => {
    const { headers } = await request('GET /v1/senders')
    assert.match(headers.get('ratelimit-policy') ?? '', /^"requests";q=\d+;w=\d+$/)
    assert.match(headers.get('ratelimit') ?? '', /^"requests";r=\d+;t=\d+$/)
  })

  test('answers another method with 405 and another path with 404', async () => {
    const wrong = await request('PATCH /v1/keys', {})
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, POST'])
    assert.equal((await request('GET /v1/keys/1/2/3')).status, 404)
  })

  test('notes each change in the audit log with the name of the key, before and after', async () => {
    await request('PUT /v1/senders/sms/Fresh', { account_id: 'demo', status: 'approved' })
    const [entry] = await harness.db.query<{ action: string; user: string; details: { after?: object } }>({
      text: 'SELECT action, user_name AS user, details FROM audit_log ORDER BY entry_id DESC LIMIT 1',
    })
    assert.deepEqual([entry?.action, entry?.user], ['senders/set', 'management key test'])
    assert.deepEqual(entry?.details.after, { status: 'approved' })
  })

  test('reads accounts and what belongs to them as one document, says what another would change, and makes it so', async () => {
    const { status, headers, body } = await request('GET /v1/configuration')
    assert.equal(status, 200)
    const same = await request('PUT /v1/configuration', body)
    assert.deepEqual([same.status, same.body], [200, { changes: [], secrets: [] }])
    const endpoint = { url: 'https://shop.example/configured' }
    const added = { accounts: [{ name: 'configured', country: 'UA', endpoints: [endpoint] }] }
    const trial = await request('PUT /v1/configuration', { ...added, dry_run: true })
    assert.deepEqual(
      (trial.body['changes'] as { change: string; name: string }[]).map(({ change, name }) => [change, name]),
      [
        ['create', 'configured'],
        ['create', `configured ${endpoint.url}`],
      ],
    )
    const match = { 'if-match': headers.get('etag') ?? '', 'idempotency-key': 'configured' }
    const applied = await request('PUT /v1/configuration', added, match)
    const [secret] = applied.body['secrets'] as { secret: string }[]
    assert.match(secret?.secret ?? '', /^whsec_/)
    const again = await request('PUT /v1/configuration', added, { 'idempotency-key': 'configured' })
    assert.deepEqual([again.status, again.body['code']], [409, 'done-already'])
    const changed = await request('PUT /v1/configuration', added, { 'if-match': match['if-match'] })
    assert.deepEqual([changed.status, changed.body['code']], [412, 'changed'])
    const refused = await request('PUT /v1/configuration', {
      accounts: [{ name: 'x', country: 1, limit: 1 }],
    })
    assert.deepEqual([refused.status, refused.body['code']], [400, 'configuration'])
    assert.match(
      String(refused.body['detail']),
      /^accounts\[0\]\.limit is no field here; known: .*\naccounts\[0\]\.country must be a country such as UA/,
    )
    const ofOther = await newKey({ account_id: 'other' })
    const { body: own } = await request('GET /v1/configuration', null, { key: ofOther })
    assert.deepEqual(
      (own['accounts'] as { name: string }[]).map(({ name }) => name),
      ['other'],
    )
    const denied = await request('PUT /v1/configuration', added, { key: ofOther })
    assert.equal(denied.status, 400)
    assert.match(String(denied.body['detail']), /^accounts\[0\] does not belong to the account other$/m)
    const viewer = await newKey({ role: 'viewer' })
    assert.equal((await request('GET /v1/configuration', null, { key: viewer })).status, 403)
  })

  test('applies a document of a file from anywhere', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-configuration-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const run = commandLine({ POSTHORN_URL: harness.url, POSTHORN_TOKEN: admin }, folder)
    writeFileSync(join(folder, 'all.yaml'), (await run('configuration')).out)
    const same = await run('diff', '-f', 'all.yaml', '--prune')
    assert.deepEqual([same.exitCode, same.out, same.err], [0, 'nothing differs\n', ''])
    writeFileSync(join(folder, 'far.yaml'), 'accounts: [{name: far, senders: [{channel: sms, name: Far}]}]')
    const { exitCode, out } = await run('diff', '-f', 'far.yaml')
    assert.deepEqual([exitCode, out.split('\n')[0]], [1, '+ account far'])
    assert.equal((await run('apply', '-f', 'far.yaml')).exitCode, 0)
    assert.equal((await run('diff', '-f', 'far.yaml')).exitCode, 0)
    writeFileSync(join(folder, 'far.yaml'), 'accounts: [{name: far, senders: [{channel: fax, name: Far}]}]')
    const refused = await run('diff', '-f', 'far.yaml')
    assert.equal(refused.exitCode, 2)
    assert.match(refused.err, /accounts\[0\]\.senders\[0\]\.channel must be one of sms/)
  })

  test('is what commands use from anywhere, with POSTHORN_URL and POSTHORN_TOKEN', async () => {
    const run = commandLine({ POSTHORN_URL: harness.url, POSTHORN_TOKEN: admin })
    const made = await run('management-keys', 'create', '--name', 'far', '--role', 'viewer', '--json')
    assert.equal(made.exitCode, 0, made.err)
    const { key_id: keyId, key } = JSON.parse(made.out) as { key_id: number; key: string }
    assert.match(key, /^phm_/)
    assert.match((await run('management-keys', 'list')).out, new RegExp(`^${keyId} .*far`, 'm'))
    const revoked = await run('management-keys', 'revoke', String(keyId))
    assert.deepEqual([revoked.exitCode, revoked.out], [0, 'done\n'])
    const again = await run('management-keys', 'revoke', String(keyId))
    assert.deepEqual([again.exitCode, again.err], [1, `posthorn: There is no valid key ${keyId}\n`])
    await run('alerts', 'targets', 'add', 'night', '--kind', 'email', '--address', 'a@shop.example')
    const removed = await run('alerts', 'targets', 'remove', 'night')
    assert.match(removed.out, /^target \d+ is removed\n$/, removed.err)
  })
})

const hostile = [null, '', ' ', 'x'.repeat(5_000), -1, 0, 1e21, 1.5, [], [null], {}, '\u0000', '‮', true]

const judged = responseJudge()

/** Several fields wrong at once, the same ones in each run. */
function mixes(right: Record<string, unknown>, variants: readonly Record<string, unknown>[]) {
  const wrong = variants.flatMap((each) =>
    Object.entries(each).filter(([name, value]) => right[name] !== value),
  )
  if (wrong.length === 0) return []
  const mixed = fc.array(fc.constantFrom(...wrong), { minLength: 2, maxLength: 6 })
  return fc
    .sample(mixed, { seed: 1, numRuns: 10 })
    .map((fields) => ({ ...right, ...Object.fromEntries(fields) }))
}

suite('every operation of the management API, whatever it gets,', () => {
  for (const operation of operations.values()) {
    test(`${operation.at} answers as its document says, and never with a fault`, async () => {
      const [method = ''] = operation.at.split(' ')
      const sample = sampleFields(operation.input)
      // The first management key is the one of this test.
      if ('keyId' in sample) sample['keyId'] = 4_242
      const right = toWire(operation.input, sample) as Record<string, unknown>
      const variants = Object.keys(operation.input.properties).flatMap((name) =>
        hostile.map((value) => ({ ...right, [toSnakeCase(name)]: value })),
      )
      for (const fields of [right, {}, { ...right, unknown: 1 }, ...variants, ...mixes(right, variants)]) {
        const { at, rest } = placed(operation.at, fields)
        const isBody = method !== 'GET' && method !== 'DELETE'
        const texts = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
        const query = new URLSearchParams(isBody ? [] : texts)
        const { status, headers, body } = await request(
          isBody || query.size === 0 ? at : `${at}?${query}`,
          isBody ? rest : null,
        )
        const seen = `${JSON.stringify(fields).slice(0, 200)}: ${status} ${JSON.stringify(body).slice(0, 200)}`
        assert.ok(status >= 200 && status < 500, `${seen}: ${harness.logged.slice(-3).join('')}`)
        const judge = judged(
          operation.at.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`),
          status,
        )
        assert.ok(judge !== null, `the document has no such answer: ${seen}`)
        assert.ok(judge(body), `${seen}: ${JSON.stringify(judge.errors)}`)
        if (status < 400) continue
        assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/, seen)
        assert.equal(body['status'], status, seen)
      }
    })
  }
})

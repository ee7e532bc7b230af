import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { OwnedThing } from '../../packages/administration/account-rule.ts'
import { passEventsOn } from '../../packages/administration/accounts/endpoints/event-endpoints.ts'
import { addInterfaceUser } from '../../packages/administration/accounts/interface-users.ts'
import { assignKeyword, assignNumber } from '../../packages/administration/accounts/own-numbers.ts'
import { inviteUser } from '../../packages/administration/accounts/users.ts'
import type { ConsoleRoute } from '../../packages/console-contract/console-route.ts'
import { findAccountRule } from '../../packages/console-server/account-rules.ts'
import { allRoutes } from '../../packages/console-server/all-routes.ts'
import { sampleFields } from '../../packages/console-server/test/sample-fields.ts'
import { Client } from '../../packages/gateway/test/whole/client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { createAccount, setNotificationUrl, topUp } from '../../packages/store/accounts/accounts.ts'
import { createApiKey } from '../../packages/store/accounts/api-keys.ts'
import { addSender } from '../../packages/store/accounts/senders.ts'
import { listInvitations } from '../../packages/store/console/invitations.ts'
import { addUser, ConsoleVisitor } from './console-visitor.ts'

/** The account of the harness, whose facts are planted. */
const otherId = 1
const phone = '380671239847'
/** None of these may appear in any response. */
const planted: [what: string, found: RegExp][] = [
  ['the name of the other account', /bigbank/i],
  ['the number', new RegExp(phone)],
  ['the text', /your loan/i],
  ['the address for callbacks', /hooks\.bank\.example/],
  ['the sender', /BankSender/],
  ['the name of the key', /bank key/],
  ['the note of a payment', /bank paid/],
  ['the target of a link', /bank\.example\/loan/],
  ['the name of an operator', /oleg/],
  ['the address of a user of an interface', /203\.0\.113\.77/],
  ['the own number', /380441112233/],
  ['the keyword', /mortgage/i],
]

type Fields = Record<string, unknown>
const anyTime = { from: 0, to: 9e15 }
const lately = { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 }

let harness: GatewayHarness
let ownId: number
let visitor: ConsoleVisitor
let ownMessage: number
let others: Record<OwnedThing, number | string>

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
  const { db, receiver } = harness
  ownId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await addSender(db, { accountId: ownId, channel: 'sms', name: 'ShopSender', status: 'approved' })
  const { key } = await createApiKey(db, { accountId: ownId, name: 'shop key' })
  await topUp(db, { accountId: ownId, amountMicros: 9_000_000, note: 'shop paid' })
  await db.query({ text: `UPDATE accounts SET name = 'bigbank' WHERE account_id = $1` }, [otherId])
  await plant()
  await addUser(db, 'tied', 'admin', ownId)
  visitor = await ConsoleVisitor.signedIn(harness.url, 'tied')
  const client = new Client({ url: () => harness.url, apiKey: key, hook: receiver.url() })
  const sent = await until('the account to be known', async () => {
    const { data } = await client.post([
      client.sms({ id: 'own', phone: '380671112233', sms_signature: 'ShopSender' }),
    ])
    return data?.[0]?.success === true ? data[0] : null
  })
  ownMessage = Number(sent.data?.['msg_id'])
})

after(() => harness[Symbol.asyncDispose]())

async function plant(): Promise<void> {
  const { db, client } = harness
  await setNotificationUrl(db, otherId, 'https://hooks.bank.example/in')
  await addSender(db, { accountId: otherId, channel: 'sms', name: 'BankSender', status: 'approved' })
  const { keyId } = await createApiKey(db, { accountId: otherId, name: 'bank key' })
  await topUp(db, { accountId: otherId, amountMicros: 5_000_000, note: 'bank paid' })
  const text = 'Your loan: https://bank.example/loan'
  const { data } = await client.post([
    { ...client.sms({ phone, id: 'loan', sms_message: text }), short_link: true },
    { type: 'template/create', template: 'Your loan is {{due}}' },
  ])
  await harness.untilAllEnded()
  const message = Number(data?.[0]?.data?.['msg_id'])
  const insert = `INSERT INTO callbacks (webhook_id, account_id, msg_id, url, body, state, due_at, created_at, ended_at,
      last_error)
    VALUES ('msg_planted', $1, $2, 'https://hooks.bank.example/in', $3, 'parked', $4, $4, $4, 'no answer')
    RETURNING callback_id AS id`
  const [row] = await db.query<{ id: number }>({ text: insert }, [
    ...[otherId, message, `{"phone":"${phone}"}`, Date.now()],
  ])
  const control = `INSERT INTO upstream_controls (upstream, state, reason, made_by, at)
    VALUES ('carrier', 'paused', 'bigbank asked', 'oleg', $1)`
  await db.query({ text: control }, [Date.now()])
  const hookRules = { allowPrivateAddresses: false }
  const ofEvents = { accountId: otherId, url: 'https://hooks.bank.example/events', types: null }
  const { endpointId } = await passEventsOn(db, ofEvents, hookRules)
  const user = { kind: 'kannel', username: 'bankuser', password: 'foobar', addresses: ['203.0.113.77'] }
  await addInterfaceUser(db, { ...user, accountId: otherId })
  const ownNumber = { channel: 'sms', number: '380441112233', hook: 'https://hooks.bank.example/own' }
  await assignNumber(db, { ...ownNumber, accountId: otherId }, hookRules)
  const shared = { channel: 'sms', number: '4455', hook: 'https://hooks.bank.example/shared' }
  await assignNumber(db, { ...shared, accountId: null, answers: 'Ask the bank' }, hookRules)
  await assignKeyword(db, { ...shared, keyword: 'mortgage', accountId: otherId }, hookRules)
  await assignKeyword(db, { ...shared, keyword: 'sale', hook: null, accountId: ownId }, hookRules)
  const talk = `INSERT INTO conversations (account_id, channel, number, phone, created_at, last_at)
    VALUES ($1, 'sms', 'banksender', $2, $3, $3) RETURNING conversation_id AS id`
  const [conversation] = await db.query<{ id: number }>({ text: talk }, [otherId, phone, Date.now()])
  const verification = '0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d'
  const code = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
      max_attempts, created_at, expires_at)
    VALUES ($1, $2, 1, 'sms', $3, $4, '', 5, $5, $5::bigint + 600000)`
  await db.query({ text: code }, [verification, otherId, phone, message, Date.now()])
  const optOut = `INSERT INTO opt_outs (phone, sender, account_id, reason, source) VALUES ($1, '', $2, 'bigbank', 'oleg')`
  await db.query({ text: optOut }, [phone, otherId])
  const alarm = `INSERT INTO alarms (account_id, holds_key, text, settings, recipients, state, created_at, ended_at)
    VALUES ($1, false, 'Vault of the bank is open', '{"channels": []}', 0, 'stopped', $2, $2) RETURNING alarm_id AS id`
  const [stopped] = await db.query<{ id: number }>({ text: alarm }, [otherId, Date.now()])
  await inviteUser(db, { role: 'viewer', accountId: otherId, madeBy: null }, Date.now())
  const [invitation] = await listInvitations(db, Date.now(), otherId)
  const oleg = await addUser(db, 'oleg', 'operator')
  others = {
    alarm: stopped?.id ?? 0,
    ...{ message, callback: row?.id ?? 0, key: keyId, endpoint: endpointId },
    ...{ 'interface-user': 'bankuser', conversation: conversation?.id ?? 0, verification },
    ...{ user: oleg, invitation: invitation?.ref ?? '' },
  }
}

/** Of things that have no numbers. */
const unknownIds: Partial<Record<OwnedThing, string>> = {
  'interface-user': 'nobody',
  invitation: 'a'.repeat(64),
  verification: '7e0f5d6a-0000-4000-8000-000000000000',
}

/** Beside the account and what the schema needs. */
const more: Readonly<Record<string, Fields>> = {
  'GET /messages': { from: 0 },
  'GET /money/days': { ...lately, zone: 'UTC' },
  'GET /links/totals': anyTime,
  'GET /tariffs/prices': { phone: '380671112233' },
  'POST /send/rows/rehearsal': { rows: [{ line: 1, operation: { type: 'sms' } }] },
  'POST /send/rows': { rows: [{ line: 1, operation: { type: 'sms' }, attempt: 1 }] },
  'POST /send/voice-sample': { text: 'Hello', gender: 'female', language: 'en', name: 'default' },
  'POST /send': { attempt: 'attempt-1', operation: { type: 'sms' } },
  'POST /callbacks/try': { url: 'http://127.0.0.1:1/', sample: 'delivered' },
  'POST /notifications/address': { url: 'https://shop.example/hook' },
}

/** Changes the sign-in of this test's own visitor, or is tested as such elsewhere. */
const ofSession = ['POST /sign-out', 'POST /password', 'POST /second-factor/begin']

function request(name: string, fields: Fields) {
  const [method = 'GET', path = ''] = name.split(' ')
  if (method !== 'GET') return visitor.post(path.slice(1), fields)
  const given = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]))
  return visitor.get(`${path.slice(1)}?${new URLSearchParams(given)}`)
}

function fieldsOf(name: string, { query, body }: ConsoleRoute): Fields {
  return { ...sampleFields(query), ...sampleFields(body), ...more[name] }
}

function assertNothing({ text }: { text: string }, of: string): void {
  for (const [what, found] of planted) {
    assert.ok(
      !found.test(text),
      `${of} shows ${what}: …${text.slice(Math.max(0, text.search(found) - 60), 160)}`,
    )
  }
}

suite('a user of one account, even with the role of an admin,', () => {
  const signedIn = [...allRoutes].filter(([name, { role }]) => role !== 'anyone' && !ofSession.includes(name))
  const closed = signedIn.filter(([name]) => findAccountRule(name) === undefined)
  const open = signedIn.filter(([name]) => findAccountRule(name) !== undefined)

  for (const [name, endpoint] of closed) {
    test(`is refused ${name}`, async () => {
      const { status, text, body } = await request(name, fieldsOf(name, endpoint))
      assert.deepEqual([status, body['code']], [403, 'account-user'], text)
    })
  }

  test('is refused what concerns carriers, users and the installation', () => {
    const names = closed.map(([name]) => name)
    for (const start of ['upstreams', 'prices', 'backtests', 'audit-log', 'accounts', 'traffic-rules']) {
      const ofStart = signedIn.filter(([name]) => name.split('/')[1]?.split(' ')[0] === start)
      assert.ok(ofStart.length > 0, start)
      for (const [name] of ofStart) assert.ok(names.includes(name), name)
    }
    for (const change of [
      'role',
      'enable',
      'password-link',
      'reset-second-factor',
      'disconnect',
      'end-session',
    ])
      assert.ok(names.includes(`POST /users/${change}`), change)
  })

  for (const [name, endpoint] of open) {
    const rule = findAccountRule(name)
    test(`gets nothing of another account in ${name}`, async () => {
      const fields = fieldsOf(name, endpoint)
      if (rule?.kind === 'thing') {
        const isList = Array.isArray(fields[rule.field])
        const named = (id: number | string) => ({ ...fields, [rule.field]: isList ? [id] : id })
        const refused = await request(name, named(others[rule.thing]))
        const unknown = await request(name, named(unknownIds[rule.thing] ?? 987_654_321))
        assertNothing(refused, name)
        assert.ok(refused.status === 404 || refused.status === 409, refused.text)
        assert.deepEqual([refused.status, refused.body['code']], [unknown.status, unknown.body['code']])
        if (!isList || rule.thing !== 'message') return
        const mixed = await request(name, { ...fields, [rule.field]: [ownMessage, others.message] })
        assert.equal(mixed.status, 404, mixed.text)
        return
      }
      if (rule?.kind === 'field') {
        const refused = await request(name, { ...fields, [rule.field]: otherId })
        assert.deepEqual([refused.status, refused.body['code']], [404, 'account-absent'], refused.text)
        const own = await request(name, { ...fields, [rule.field]: ownId })
        assertNothing(own, `${name} of the own account`)
        assert.ok(own.status < 500 && own.status !== 403, own.text)
        delete fields[rule.field]
      }
      const answered = await request(name, fields)
      assertNothing(answered, name)
      assert.ok(answered.status < 500 && answered.status !== 403, answered.text)
    })
  }

  test('has an account beside another, whose facts an admin of all accounts reads', async () => {
    await addUser(harness.db, 'ada', 'admin')
    const admin = await ConsoleVisitor.signedIn(harness.url, 'ada')
    const paths = [
      'messages',
      'replies',
      'keys',
      'senders',
      'upstreams',
      'callbacks',
      `notifications?accountId=${otherId}`,
      `interfaces?accountId=${otherId}`,
      `endpoints?accountId=${otherId}`,
      'numbers',
    ]
    paths.push(
      `messages/one?msgId=${others.message}`,
      `money/ledger?accountId=${otherId}`,
      `links?account=${otherId}`,
    )
    const texts = await Promise.all(paths.map(async (path) => (await admin.get(path)).text))
    for (const [what, found] of planted) assert.match(texts.join(), found, what)
  })

  test('sees the own account in the session, alone', async () => {
    const { body } = await visitor.get('session')
    assert.deepEqual(body['accounts'], [{ accountId: ownId, name: 'shop', currency: 'UAH' }])
    const { user } = body as { user: { accountId: number } }
    assert.equal(user.accountId, ownId)
  })

  test('reads the own messages, without what the operator does with carriers', async () => {
    const { body } = await visitor.get('messages')
    const found = (body['messages'] as { msgId: number; accountId: number }[]).map(({ msgId }) => msgId)
    assert.deepEqual(found, [ownMessage])
    const message = await visitor.get(`messages/one?msgId=${ownMessage}`)
    assert.equal(message.status, 200, message.text)
    assertNothing(message, 'the own message')
    assert.equal(message.body['waiting'], null, 'its upstream is paused by an operator, for a reason')
    for (const find of [phone, phone.slice(0, 9), 'loan', 'Your loan', String(others.message)]) {
      const searched = await visitor.get(`messages?find=${find}`)
      assert.deepEqual(searched.body['messages'], [], find)
    }
  })

  test('finds no code and no opt-out of another account by its number, and gets none as a file', async () => {
    const paths = [`verification/codes?recipient=${phone}`, `opt-outs?search=${phone}`]
    for (const path of paths) {
      const { status, body } = await visitor.get(path)
      assert.deepEqual([status, body['verifications'] ?? body['optOuts']], [200, []], path)
    }
    const own = '380671112233'
    assert.equal((await visitor.post('opt-outs/add', { addressee: own })).status, 200)
    const listed = await visitor.get('opt-outs')
    assert.deepEqual(
      (listed.body['optOuts'] as { accountId: number }[]).map(({ accountId }) => accountId),
      [ownId],
    )
    const file = await visitor.get('opt-outs.csv')
    assert.match(file.text, new RegExp(`^${own},`, 'm'))
    assertNothing(file, 'the opt-outs')
    assert.equal((await visitor.get('verification/codes.csv')).text.trimEnd().split('\n').length, 1)
    for (const path of ['opt-outs.csv', 'verification/codes.csv']) {
      assert.equal((await visitor.get(`${path}?accountId=${otherId}`)).status, 404, path)
    }
  })

  test('sees a shared number with the own keyword alone', async () => {
    const { body, text } = await visitor.get('numbers')
    const found = { numbers: body['numbers'], keywords: body['keywords'] } as {
      numbers: { number: string; hook: null; answers: null; keywords: number }[]
      keywords: { keyword: string }[]
    }
    assert.deepEqual(
      found.numbers.map(({ number, hook, answers, keywords }) => [number, hook, answers, keywords]),
      [['4455', null, null, 1]],
      text,
    )
    assert.deepEqual(
      found.keywords.map(({ keyword }) => keyword),
      ['sale'],
    )
  })

  test('sees, invites and disables the users of the own account alone', async () => {
    const { db } = harness
    const names = async () => {
      const { body, text } = await visitor.get('users')
      assertNothing({ text }, 'the users')
      return (body['users'] as { name: string }[]).map(({ name }) => name)
    }
    const userId = await addUser(db, 'baker', 'operator', ownId)
    await addUser(db, 'banker', 'admin', otherId)
    assert.deepEqual(await names(), ['tied', 'baker'])
    const invited = await visitor.post('users/invite', { role: 'admin', accountId: null })
    assert.equal(invited.status, 200, invited.text)
    assert.equal((await visitor.post('users/invite', { role: 'viewer', accountId: otherId })).status, 404)
    const made = await listInvitations(db, Date.now())
    const ofTied = made.filter(({ madeByName }) => madeByName === 'tied')
    assert.deepEqual([...new Set(ofTied.map(({ account }) => account))], ['shop'])
    assert.equal((await visitor.post('users/disable', { userId })).status, 200)
    const { body } = await visitor.get(`users/colleagues?accountId=${ownId}`)
    const colleagues = body['colleagues'] as { name: string; disabledAt: number | null }[]
    assert.deepEqual(
      colleagues.map(({ name, disabledAt }) => [name, disabledAt === null]),
      [
        ['tied', true],
        ['baker', false],
      ],
    )
    assert.equal((await visitor.post('users/disable', { userId: others.user })).status, 409)
  })

  test('works in the own account', async () => {
    const key = { name: 'second', scopes: [], addresses: [], expiresAt: null }
    const made = await visitor.post('keys/create', { accountId: ownId, ...key })
    assert.equal(made.status, 200, made.text)
    const { body } = await visitor.get('keys')
    const names = (body['keys'] as { name: string }[]).map(({ name }) => name)
    assert.ok(names.includes('shop key') && names.includes('second'), names.join())
    const cancelled = await visitor.post('messages/cancel', { msgIds: [ownMessage] })
    assert.equal(cancelled.status, 200, cancelled.text)
  })

  test('retries a receiver of the own account, and not that of another account at the same host', async () => {
    const { db } = harness
    const later = Date.now() + 3_600_000
    const insert = `INSERT INTO callbacks (webhook_id, account_id, url, body, due_at, created_at)
      SELECT 'msg_waiting_' || a, a, 'https://hooks.shared.example/in', '{}', $2::bigint, 1 FROM unnest($1::int[]) a`
    await db.query({ text: insert }, [[ownId, otherId], later])
    const host = 'hooks.shared.example'
    const refused = await visitor.post('callbacks/retry', { accountId: otherId, host })
    assert.equal(refused.status, 404, refused.text)
    const { body } = await visitor.post('callbacks/retry', { accountId: ownId, host })
    assert.equal(body['retried'], 1)
    const text = `SELECT account_id AS id FROM callbacks WHERE webhook_id LIKE 'msg_waiting_%' AND due_at >= $1`
    assert.deepEqual(await db.query({ text }, [later]), [{ id: otherId }])
  })

  test('gets files of the own account alone', async () => {
    const own = await visitor.get('money/ledger.csv')
    assert.match(own.text, /shop paid/)
    assertNothing(own, 'the ledger')
    assertNothing(await visitor.get('tariffs.csv'), 'the tariffs')
    const messages = await visitor.get('messages.csv')
    assert.match(messages.text, /380671112233/)
    assertNothing(messages, 'the messages')
    for (const find of [phone, phone.slice(0, 9), 'loan', 'Your loan']) {
      const { text } = await visitor.get(`messages.csv?find=${find}`)
      assert.equal(text.trimEnd().split('\n').length, 1, `${find}: ${text}`)
    }
    const usage = await visitor.get(`usage.csv?from=${lately.from}&to=${lately.to}`)
    assertNothing(usage, 'the usage')
    assert.match(usage.text, /^\d{4}-\d\d-\d\d,sms,UA,1,1,/m)
    for (const path of [
      `usage.csv?accountId=${otherId}&from=0&to=1`,
      `money/ledger.csv?account=${otherId}`,
      `tariffs.csv?account=${otherId}`,
      `messages.csv?accountId=${otherId}`,
    ]) {
      assert.equal((await visitor.get(path)).status, 404, path)
    }
    const closedFiles = [
      ...['audit-log.csv', 'handsets/mail?address=a@b.example&id=1'],
      `subscriber/export.ndjson?recipient=${phone}`,
    ]
    for (const path of closedFiles) {
      assert.equal((await visitor.get(path)).status, 403, path)
    }
  })
})

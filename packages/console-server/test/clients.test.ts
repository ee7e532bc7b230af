import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answered, addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'

let harness: GatewayHarness
let admin: ConsoleVisitor
let operator: ConsoleVisitor
let viewer: ConsoleVisitor
const hook = 'https://shop.example/of/380671239847?key=hunter2'

before(async () => {
  harness = await GatewayHarness.open({ settings: { callbacks: { allowPrivateAddresses: false } } })
  const of = async (role: 'admin' | 'operator' | 'viewer') => {
    await addUser(harness.db, role, role)
    return ConsoleVisitor.signedIn(harness.url, role)
  }
  ;[admin, operator, viewer] = [await of('admin'), await of('operator'), await of('viewer')]
})

after(() => harness[Symbol.asyncDispose]())

const number = { channel: 'sms', number: '+380 44 123 45 67' }
const stored = { channel: 'sms', number: '380441234567' }
const target = { accountId: 1, hook, form: 'json' }
const user = { kind: 'jasmin', username: 'till' }
const limits = { sender: null, addresses: ['192.0.2.0/24'] }

async function done(answered: Promise<Answered>): Promise<Answered> {
  const { status, text, body } = await answered
  assert.equal(status, 200, text)
  return { status, text, body }
}

/** The newest entries of the audit log, oldest first; all of each as text. */
async function newestEntries(
  count: number,
): Promise<{ whole: string; target: string; changed: unknown[] }[]> {
  const text = `SELECT action || ': ' || target AS target, a::text AS whole,
    json_build_array(details -> 'before', details -> 'after') AS changed
    FROM audit_log a ORDER BY entry_id DESC LIMIT $1`
  const rows = await harness.db.query<{ whole: string; target: string; changed: unknown[] }>({ text }, [
    count,
  ])
  return rows.reverse()
}

test('no number is added from which no SMS could come', async () => {
  const { status, body } = await admin.post('numbers/add', {
    ...number,
    ...target,
    number: 'not a number!!!',
  })
  assert.deepEqual([status, body['code'], body['field']], [400, 'sender-sms-name', 'number'])
})

test('every change of these settings is for admins, samples are for operators too', async () => {
  const changes: [path: string, body: object][] = [
    ['endpoints/add', { accountId: 1, url: hook, types: null }],
    ['endpoints/change', { endpointId: 1, isActive: false }],
    ['endpoints/remove', { endpointId: 1 }],
    ['numbers/add', { ...number, ...target }],
    ['numbers/change', { ...number, ...target }],
    ['numbers/remove', number],
    ['keywords/add', { ...number, keyword: 'win', ...target }],
    ['keywords/change', { ...number, keyword: 'win', ...target }],
    ['keywords/remove', { ...number, keyword: 'win' }],
    ['interfaces/add', { ...user, accountId: 1, ...limits, password: null }],
    ['interfaces/change', { ...user, ...limits }],
    ['interfaces/password', { ...user, password: null }],
    ['interfaces/remove', user],
  ]
  for (const [path, body] of changes) {
    for (const visitor of [viewer, operator]) assert.equal((await visitor.post(path, body)).status, 403, path)
  }
  const sample = { endpointId: 1, type: 'message.delivered' }
  assert.equal((await viewer.post('endpoints/test', sample)).status, 403)
  const unknown = await operator.post('endpoints/test', sample)
  assert.deepEqual([unknown.status, unknown.body['error']], [409, 'There is no endpoint 1'])
  assert.equal((await viewer.get('interfaces?accountId=1')).status, 403)
})

test('an endpoint: viewers see no query of its URL, and the log has neither that nor the secret', async () => {
  const { body } = await done(admin.post('endpoints/add', { accountId: 1, url: hook, types: ['call.keyed'] }))
  const { endpointId, secret } = body as { endpointId: number; secret: string }
  const again = await admin.post('endpoints/add', { accountId: 1, url: hook, types: null })
  assert.deepEqual([again.status, again.body['code'], again.body['field']], [409, 'endpoint-taken', 'url'])
  await done(admin.post('endpoints/change', { endpointId, isActive: false }))
  const seen = async (visitor: ConsoleVisitor) => {
    const { endpoints } = (await done(visitor.get('endpoints?accountId=1'))).body
    return (endpoints as { url: string; isActive: boolean }[])[0]
  }
  assert.equal((await seen(operator))?.url, hook)
  assert.equal((await seen(viewer))?.url, 'https://shop.example/of/38067…47?…')
  assert.equal((await seen(viewer))?.isActive, false)
  await done(admin.post('endpoints/remove', { endpointId }))
  const entries = await newestEntries(4)
  assert.deepEqual(
    entries.map((each) => each.target),
    [
      'endpoints/add: demo',
      'endpoints/add: demo',
      `endpoints/change: endpoint ${endpointId} of demo`,
      `endpoints/remove: endpoint ${endpointId} of demo`,
    ],
  )
  assert.deepEqual(entries[2]?.changed, [{ isActive: true }, { isActive: false }])
  for (const { whole } of entries) assert.ok(!whole.includes('hunter2') && !whole.includes(secret))
})

test('an endpoint goes to no private address', async () => {
  const url = 'http://127.0.0.1:8009/x'
  const { status, body } = await admin.post('endpoints/add', { accountId: 1, url, types: null })
  assert.deepEqual([status, body['code'], body['field']], [400, 'callback-address', 'url'])
})

test('a number and its keyword are stored in one form, whatever the form they were typed in', async () => {
  await done(admin.post('numbers/add', { ...number, ...target, accountId: null }))
  await done(admin.post('keywords/add', { ...number, keyword: '«Win»!', ...target }))
  await done(admin.post('numbers/change', { ...stored, ...target, hook: null }))
  const seen = async (visitor: ConsoleVisitor) => (await done(visitor.get('numbers'))).body
  assert.deepEqual(await seen(operator), {
    numbers: [
      { ...stored, account: 'demo', accountId: 1, hook: null, form: 'json', answers: null, keywords: 1 },
    ],
    keywords: [{ ...stored, keyword: 'win', account: 'demo', ...target, answers: null }],
  })
  const [keyword] = (await seen(viewer))['keywords'] as { hook: string }[]
  assert.equal(keyword?.hook, 'https://shop.example/of/38067…47?…')
  await done(admin.post('keywords/remove', { ...stored, keyword: 'win' }))
  await done(admin.post('numbers/remove', stored))
  const entries = await newestEntries(5)
  const shown = 'https://shop.example/of/380671239847?…'
  assert.deepEqual(
    entries.map(({ changed }) => changed),
    [
      [null, { accountId: null, form: null, hook: shown }],
      [null, { accountId: 1, form: null, hook: shown }],
      [
        { accountId: null, hook: shown },
        { accountId: 1, hook: null },
      ],
      [{ accountId: 1, form: null, hook: shown }, null],
      [{ accountId: 1, form: null, hook: null }, null],
    ],
  )
  for (const { whole } of entries) assert.ok(!whole.includes('hunter2'))
})

test('what belongs to no account, has a wrong form or a private hook is refused at its field', async () => {
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await admin.post(path, body)
    return [status, answer['code'], answer['field']]
  }
  const to = (change: object) => ({ ...number, ...target, ...change })
  assert.deepEqual(await refused('numbers/add', to({ accountId: 99 })), [404, 'account-unknown', 'accountId'])
  assert.deepEqual(await refused('numbers/add', to({ hook: null, form: 'kannel' })), [
    400,
    'reply-form-hook',
    'form',
  ])
  assert.deepEqual(await refused('numbers/add', to({ hook: 'http://10.0.0.1/' })), [
    400,
    'callback-address',
    'hook',
  ])
  assert.deepEqual(await refused('numbers/add', to({ channel: 'pigeon' })), [400, 'field', 'channel'])
  assert.deepEqual(await refused('keywords/add', to({ keyword: 'win' })), [409, 'number-unknown', 'number'])
  const added = { ...user, accountId: 1, ...limits, password: null }
  assert.deepEqual(await refused('interfaces/add', { ...added, addresses: ['anywhere'] }), [
    400,
    'key-address',
    'addresses',
  ])
  assert.deepEqual(await refused('interfaces/password', { ...user, password: null }), [
    409,
    'interface-user-unknown',
    'username',
  ])
})

test('a password is shown once where it is new, never where it was given, and is in no entry', async () => {
  const made = await done(admin.post('interfaces/add', { ...user, accountId: 1, ...limits, password: null }))
  const password = String(made.body['password'])
  assert.match(password, /^[\w-]{12}$/)
  const given = await done(admin.post('interfaces/password', { ...user, password: 'correct horse' }))
  assert.equal(given.body['password'], null)
  const { body, text } = await done(operator.get('interfaces?accountId=1'))
  assert.deepEqual(body, { users: [{ ...user, accountId: 1, account: 'demo', ...limits }] })
  assert.doesNotMatch(text, /hash|password/)
  const entries = await newestEntries(2)
  assert.deepEqual(
    entries.map((each) => each.target),
    ['interfaces/add: till of jasmin', 'interfaces/password: till of jasmin'],
  )
  const [before, after] = (entries[1]?.changed ?? []) as Record<string, string>[]
  assert.deepEqual(
    [Object.keys(before ?? {}), Object.keys(after ?? {})],
    [['passwordChecksum'], ['passwordChecksum']],
  )
  for (const { whole } of entries) assert.ok(!whole.includes(password) && !whole.includes('correct horse'))
})

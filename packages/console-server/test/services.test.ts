import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../gateway/test/whole/until.ts'

let harness: GatewayHarness
let admin: ConsoleVisitor
let operator: ConsoleVisitor

const settings = {
  name: 'Shop',
  sender: null,
  lifetimeSeconds: 600,
  attempts: 3,
  types: ['sms'],
  plan: [{ channel: 'sms', waitSeconds: null }],
  domain: null,
  ownCodes: false,
  maxPrice: '0.50',
  countries: ['UA'],
  whatsappTemplate: null,
  texts: { uk: 'Код: {code}', en: '' },
}
const phone = '380671234567'

before(async () => {
  harness = await GatewayHarness.open()
  await addUser(harness.db, 'ada', 'admin')
  await addUser(harness.db, 'oleg', 'operator')
  admin = await ConsoleVisitor.signedIn(harness.url, 'ada')
  operator = await ConsoleVisitor.signedIn(harness.url, 'oleg')
})

after(() => harness[Symbol.asyncDispose]())

async function services(): Promise<Record<string, unknown>[]> {
  return (await operator.get('services')).body['services'] as Record<string, unknown>[]
}

test('a service is added, codes go out by it, and it is changed and removed', async () => {
  const added = await admin.post('services/add', { serviceId: null, accountId: null, ...settings })
  assert.deepEqual([added.status, added.body['serviceId']], [200, 2], added.text)
  const [first, second] = await services()
  assert.deepEqual([first?.['isStored'], second?.['isStored']], [false, true])
  assert.deepEqual(second?.['texts'], { uk: 'Код: {code}' }, 'an empty text is none')

  const body = JSON.stringify({
    auth: 'stage-key-7Qx2mB9',
    command: 'verify/create',
    phone,
    service_id: 2,
    lang: 'uk',
  })
  const create = async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${harness.url}/api/verify.php`, { method: 'POST', headers, body })
    return ((await response.json()) as { success: boolean }).success
  }
  await until('the gateway to know the service', async () => ((await create()) ? true : null))
  await harness.untilAllEnded()
  const { messages } = await harness.network().handsets.received(phone)
  assert.match(messages[0]?.text ?? '', /^Shop: Код: \d{6}$|Код: \d{6}/)

  const plan = [
    { channel: 'sms', waitSeconds: 45 },
    { channel: 'voice', waitSeconds: null },
  ]
  const changed = await admin.post('services/set', {
    serviceId: 2,
    accountId: null,
    ...settings,
    attempts: 7,
    plan,
  })
  assert.equal(changed.status, 200, changed.text)
  const [entry] = await harness.db.query<{ before: unknown; after: unknown; whole: string }>({
    text: `SELECT details -> 'before' AS before, details -> 'after' AS after, a::text AS whole FROM audit_log a
      WHERE action = 'services/set' ORDER BY entry_id DESC LIMIT 1`,
  })
  assert.ok(entry)
  assert.deepEqual(entry.before, { attempts: 3, plan: settings.plan })
  assert.deepEqual(entry.after, { attempts: 7, plan })
  assert.doesNotMatch(entry.whole, /Код/)
  const removed = await admin.post('services/remove', { serviceId: 2, accountId: null })
  assert.equal(removed.status, 200, removed.text)
  assert.equal((await services()).length, 1)
})

test('a service takes a sender that is approved, and no other one by a change', async () => {
  const added = await admin.post('services/add', {
    serviceId: 3,
    accountId: 1,
    ...settings,
    sender: 'Posthorn',
  })
  assert.equal(added.status, 200, added.text)
  const change = (sender: string) => admin.post('services/set', { serviceId: 3, accountId: 1, sender })
  assert.equal((await change('Nobody')).body['code'], 'service-sender')
  assert.equal((await change('Posthorn')).status, 200)
  await admin.post('services/remove', { serviceId: 3, accountId: 1 })
})

test('a service whose sender is no longer approved is changed, but for its sender and channels', async () => {
  const name = 'Withdrawn'
  const set = (status: string) => admin.post('senders/set', { accountId: 1, channel: 'sms', name, status })
  await set('approved')
  const key = { serviceId: 3, accountId: 1 }
  const added = await admin.post('services/add', { ...key, ...settings, sender: name })
  assert.equal(added.status, 200, added.text)
  await set('rejected')
  const change = (fields: object) => admin.post('services/set', { ...key, ...fields })
  const changed = await change({ sender: name, lifetimeSeconds: 300, attempts: 4, types: ['sms'] })
  assert.equal(changed.status, 200, changed.text)
  const viber = [{ channel: 'viber', waitSeconds: null }]
  assert.equal((await change({ plan: viber })).body['code'], 'service-sender')
  assert.equal((await change({ types: ['sms', 'email'] })).body['code'], 'service-sender')
  assert.equal((await change({ sender: null })).status, 200)
  assert.equal((await change({ sender: name })).body['code'], 'service-sender')
  await admin.post('services/remove', key)
})

test('a service takes a channel once a sender and a template are approved there', async () => {
  const set = (channel: string) =>
    admin.post('senders/set', { accountId: 1, channel, name: 'Chat', status: 'approved' })
  await set('sms')
  const add = async (channel: string, change: object = {}) => {
    const plan = [{ channel, waitSeconds: null }]
    const { body } = await admin.post('services/add', {
      serviceId: 4,
      accountId: 1,
      ...settings,
      plan,
      ...change,
    })
    return [body['code'], body['field']]
  }
  assert.deepEqual(await add('rcs', { sender: 'Chat' }), ['service-sender', 'sender'])
  await set('rcs')
  assert.deepEqual(await add('rcs', { sender: 'Chat' }), [undefined, undefined])
  await admin.post('services/remove', { serviceId: 4, accountId: 1 })
  await set('whatsapp')
  assert.deepEqual(await add('whatsapp'), ['service-no-template', 'plan'])
  const named = { whatsappTemplate: 'login_code' }
  assert.deepEqual(await add('whatsapp', named), ['service-template', 'whatsappTemplate'])
  const text = `INSERT INTO whatsapp_templates (upstream, signature, name, language, category, status, definition, seen_at)
    VALUES ('wa', 'Chat', 'login_code', 'en', 'AUTHENTICATION', 'approved', '{}', 0)`
  await harness.db.query({ text })
  assert.deepEqual(await add('whatsapp', named), [undefined, undefined])
  await admin.post('services/remove', { serviceId: 4, accountId: 1 })
})

test('service 1 is changed, and reset by removing what is stored of it', async () => {
  await admin.post('services/set', { serviceId: 1, accountId: null, ...settings })
  assert.deepEqual(
    (await services()).map(({ isStored, attempts }) => [isStored, attempts]),
    [[true, 3]],
  )
  await admin.post('services/remove', { serviceId: 1, accountId: null })
  assert.deepEqual(
    (await services()).map(({ isStored, attempts }) => [isStored, attempts]),
    [[false, 5]],
  )
})

const wrong: [change: object, code: string, field: string][] = [
  [{ lifetimeSeconds: 59 }, 'service-number', 'lifetimeSeconds'],
  [{ attempts: 2.5 }, 'service-number', 'attempts'],
  [{ types: [] }, 'service-types', 'types'],
  [{ plan: [] }, 'service-plan', 'plan'],
  [{ plan: [settings.plan[0], settings.plan[0]] }, 'service-plan', 'plan'],
  [{ plan: [{ channel: 'call', waitSeconds: null }] }, 'service-plan', 'plan'],
  [{ domain: 'https://shop.example' }, 'service-domain', 'domain'],
  [{ texts: { uk: 'без коду' } }, 'service-text', 'texts'],
  [{ texts: { xx: '{code}' } }, 'service-language', 'texts'],
  [{ name: 'x'.repeat(41) }, 'service-name', 'name'],
  [{ sender: ' ' }, 'sender-name', 'sender'],
  [{ maxPrice: 'cheap' }, 'amount', 'maxPrice'],
  [{ countries: ['UA', 'Ukraine'] }, 'service-countries', 'countries'],
  [{ countries: [] }, 'service-countries', 'countries'],
  [{ whatsappTemplate: 'Login code' }, 'service-template-name', 'whatsappTemplate'],
]

for (const [change, code, field] of wrong) {
  test(`${JSON.stringify(change).slice(0, 60)} is refused at its field`, async () => {
    const given = { serviceId: null, accountId: null, ...settings, ...change }
    const { status, body, text } = await admin.post('services/add', given)
    assert.deepEqual([status, body['code'], body['field']], [400, code, field], text)
  })
}

test('waits that leave the last channel no time are refused, and operators change nothing', async () => {
  const plan = [
    { channel: 'sms', waitSeconds: 580 },
    { channel: 'voice', waitSeconds: null },
  ]
  const refused = await admin.post('services/add', { serviceId: null, accountId: null, ...settings, plan })
  assert.deepEqual([refused.status, refused.body['code']], [409, 'service-waits'])
  for (const path of ['services/add', 'services/set']) {
    const { status } = await operator.post(path, { serviceId: 1, accountId: null, ...settings })
    assert.equal(status, 403)
  }
  assert.equal((await operator.post('services/remove', { serviceId: 1, accountId: null })).status, 403)
})

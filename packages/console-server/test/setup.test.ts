import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import type { SetupView } from '../../console-contract/access/setup.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import {
  createAccount,
  setAccountDisabled,
  setNotificationUrl,
  topUp,
} from '../../store/accounts/accounts.ts'
import { createApiKey, revokeApiKey } from '../../store/accounts/api-keys.ts'
import { addSender } from '../../store/accounts/senders.ts'
import { setupHandlers } from '../overview/setup-handlers.ts'
import { requestBy } from './request-by.ts'

let fresh: FreshDatabase
let userId: number
const clock = new ManualClock()

before(async () => {
  fresh = await freshDatabase()
  userId = await addUser(fresh.db, 'ada', 'admin')
})

after(() => fresh[Symbol.asyncDispose]())

function open(upstreams: unknown[] = []) {
  const config = { upstreams, routes: upstreams } as unknown as Parameters<typeof setupHandlers>[0]['config']
  return setupHandlers({ db: fresh.db, clock, config, sandbox: false })
}

async function stateOf(handlers = open()): Promise<Record<string, string>> {
  const request = requestBy('admin')
  const { steps } = await handlers['GET /setup']({ ...request, by: { ...request.by, userId } })
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]))
}

test('each step is open until the database or the settings have it, and open again when they have it no more', async () => {
  const { db } = fresh
  const first = await stateOf()
  assert.deepEqual(
    Object.entries(first).filter(([, state]) => state !== 'open'),
    [
      ['user', 'done'],
      ['backup', 'unseen'],
    ],
  )
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await db.transaction((tx) => topUp(tx, { accountId, amountMicros: 5_000_000, note: null }))
  const { keyId } = await createApiKey(db, { accountId, name: 'shop' })
  await addSender(db, { accountId, channel: 'sms', name: 'Shop', status: 'approved' })
  await setNotificationUrl(db, accountId, 'https://shop.example/hook')
  await db.query({ text: `INSERT INTO tariffs (channel, prefix, price_micros) VALUES ('sms', '', 500000)` })
  await db.query({
    text: `INSERT INTO alert_rules (name, kind, for_minutes, is_urgent, is_active, targets)
      VALUES ('down', 'carrier-down', 2, true, true, '{1}')`,
  })
  await db.query(
    { text: 'INSERT INTO console_second_factors (user_id, secret, confirmed_at) VALUES ($1, $2, 1)' },
    [userId, Buffer.from('x')],
  )
  await db.query({
    text: `INSERT INTO traffic (step_minutes, starts_at, channel, delivered) VALUES (60, 0, 'sms', 1)`,
  })
  const all = await stateOf(open([{ name: 'carrier' }]))
  assert.deepEqual(
    Object.entries(all).filter(([, state]) => state !== 'done'),
    [['backup', 'unseen']],
  )
  await revokeApiKey(db, keyId)
  assert.equal((await stateOf())['key'], 'open')
  await setAccountDisabled(db, accountId, 1)
  const { account, money, sender, endpoint } = await stateOf()
  assert.deepEqual([account, money, sender, endpoint], ['open', 'open', 'open', 'open'])
})

test('the sandbox says what is simulated, and each user hides the list for themselves', async () => {
  await using harness = await GatewayHarness.open()
  await addUser(harness.db, 'ada', 'admin')
  await addUser(harness.db, 'oleg', 'operator')
  await addUser(harness.db, 'vera', 'viewer')
  const ada = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const oleg = await ConsoleVisitor.signedIn(harness.url, 'oleg')
  const read = async (visitor: ConsoleVisitor) => (await visitor.get('setup')).body as unknown as SetupView
  const { steps, isHidden } = await read(ada)
  assert.equal(isHidden, false)
  const simulated = steps.filter(({ state }) => state === 'simulated').map(({ step }) => step)
  assert.ok(
    ['account', 'carrier', 'price', 'money', 'sender', 'key'].every((step) =>
      simulated.includes(step as never),
    ),
  )
  assert.equal((await oleg.post('setup/show', { isHidden: true })).status, 200)
  assert.deepEqual([(await read(ada)).isHidden, (await read(oleg)).isHidden], [false, true])
  await oleg.post('setup/show', { isHidden: false })
  assert.equal((await read(oleg)).isHidden, false)
  const vera = await ConsoleVisitor.signedIn(harness.url, 'vera')
  assert.equal((await vera.get('setup')).status, 403)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GatewayHarness } from '../packages/gateway/test/whole/gateway-harness.ts'
import { addUser, behindProxy, ConsoleVisitor, password } from '../test/attacks/console-visitor.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ settings: behindProxy })
})

after(() => harness[Symbol.asyncDispose]())

const from = (address: string) => new ConsoleVisitor(harness.url, address)

/** Sends wrong passwords for a name, each from the next address. */
async function guess(name: string, addresses: string[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (const address of addresses) {
    const { status } = await from(address).signIn(name, 'a wild guess')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

/** Writes the count of one attempt from each of `count` blocks, because hashing takes long. */
async function triedFromEverywhere(name: string, count: number): Promise<void> {
  const text = `INSERT INTO console_sign_ins (name, address, at)
    SELECT $1, '2001:db8:' || to_hex(n) || ':0::/64', $3 FROM generate_series(1, $2) n`
  await harness.db.query({ text }, [name, count, Date.now()])
}

test('one /64 counts as one address, and 110 attempts from it do not lock the user out elsewhere', async () => {
  await addUser(harness.db, 'ada', 'admin')
  await ConsoleVisitor.signedIn(harness.url, 'ada', '198.51.100.7')
  const addresses = Array.from({ length: 110 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`)
  assert.deepEqual(await guess('ada', addresses), { 401: 8, 429: 102 })
  const again = await from('198.51.100.7').signIn('ada')
  assert.equal(again.status, 200, again.text)
})

test('an IPv4 address written inside IPv6 counts as the same address', async () => {
  await addUser(harness.db, 'cleo', 'viewer')
  await ConsoleVisitor.signedIn(harness.url, 'cleo', '198.51.100.8')
  const spellings = ['198.51.100.99', '::ffff:198.51.100.99', '::ffff:c633:6463']
  const statuses = await guess('cleo', [...spellings, ...spellings, ...spellings])
  assert.deepEqual(statuses, { 401: 8, 429: 1 })
})

test('a botnet that guesses one name is slowed, and its user can sign in from known places', async () => {
  await addUser(harness.db, 'grace', 'admin')
  await ConsoleVisitor.signedIn(harness.url, 'grace', '2001:db8:aaaa:1::5')
  await triedFromEverywhere('grace', 99)
  const next = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
  assert.deepEqual(await guess('grace', next), { 401: 1, 429: 3 })
  const held = await from('203.0.113.50').signIn('grace')
  assert.deepEqual([held.status, /^Too many tries/.test(String(held.body['error']))], [429, true])
  // Another address of the same /64.
  const again = await from('2001:db8:aaaa:1:ffff::77').signIn('grace')
  assert.equal(again.status, 200, again.text)
})

test("guesses from the user's own address, also with other names, do not count for the known browser", async () => {
  await addUser(harness.db, 'lin', 'operator')
  const first = await from('198.51.100.40').signIn('lin')
  const browser = first.body['browser']
  assert.match(String(browser), /^[\w-]{43}$/)
  await guess(
    'lin',
    Array.from({ length: 10 }, () => '198.51.100.40'),
  )
  const names = Array.from({ length: 30 }, (_, index) => index)
  const text = `INSERT INTO console_sign_ins (name, address, at) SELECT 'user-' || n, '198.51.100.40', $2 FROM unnest($1::int[]) n`
  await harness.db.query({ text }, [names, Date.now()])
  assert.equal((await from('198.51.100.40').signIn('lin')).status, 429)
  const known = await from('198.51.100.40').signIn('lin', password, { browser })
  assert.equal(known.status, 200, known.text)
  assert.equal(known.body['browser'], browser)
  const moved = await from('203.0.113.77').signIn('lin', password, { browser })
  assert.equal(moved.status, 200, moved.text)
})

test('a browser token that was never issued, or issued to another user, has no effect', async () => {
  await addUser(harness.db, 'mona', 'viewer')
  await triedFromEverywhere('mona', 101)
  const others = (await from('198.51.100.60').signIn('cleo')).body['browser']
  for (const browser of ['x'.repeat(43), others]) {
    assert.equal((await from('203.0.113.90').signIn('mona', password, { browser })).status, 429)
  }
})

test('a crowd of strangers whose passwords are being compared does not delay a user', async () => {
  await addUser(harness.db, 'nora', 'admin')
  await ConsoleVisitor.signedIn(harness.url, 'nora', '198.51.100.70')
  // A third of them in blocks of their own, the rest in one, whose line is full.
  const blockOf = (index: number) => (index % 3 === 0 ? index.toString(16) : 'ffff')
  const crowd = Array.from({ length: 60 }, (_, index) =>
    from(`2001:db8:7777:${blockOf(index)}::${index + 1}`),
  )
  // Each has its token already, so that all attempts start at one instant.
  await Promise.all(crowd.map((stranger) => stranger.get('session')))
  const coming = crowd.map((stranger, index) => stranger.signIn(`crowd-${index}`, 'a wild guess'))
  const user = await from('198.51.100.70').signIn('nora')
  assert.equal(user.status, 200, user.text)
  const statuses = new Set((await Promise.all(coming)).map(({ status }) => status))
  assert.deepEqual([...statuses].sort(), [401, 429])
})

test('strangers with any number of names cause a bounded number of stored attempts', async () => {
  const { db } = harness
  const count = async () =>
    (await db.query<{ n: number }>({ text: 'SELECT count(*) AS n FROM console_sign_ins' }))[0]?.n
  const text = `INSERT INTO console_sign_ins (name, address, at)
    SELECT 'no-user-' || n, '2001:db9:' || to_hex(n) || ':0::/64', $1 FROM generate_series(1, 1000) n`
  await db.query({ text }, [Date.now()])
  const held = await from('2001:db8:4444::1').signIn('no-user')
  assert.equal(held.status, 429)
  const [rows, entries] = [await count(), await db.query({ text: 'SELECT 1 FROM audit_log' })]
  for (let index = 0; index < 50; index++) {
    assert.equal((await from(`2001:db8:5555:${index}::1`).signIn(`other-${index}`)).status, 429)
  }
  assert.equal(await count(), rows)
  assert.equal((await db.query({ text: 'SELECT 1 FROM audit_log' })).length, entries.length)
  assert.equal((await from('198.51.100.7').signIn('ada')).status, 200)
})

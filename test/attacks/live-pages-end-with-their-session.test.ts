import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { hashToken, newToken } from '../../packages/store/console/invitations.ts'
import { insertSession } from '../../packages/store/console/sessions.ts'
import { addUser, ConsoleVisitor, password } from './console-visitor.ts'

let harness: GatewayHarness
let admin: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open()
  await addUser(harness.db, 'root-of-all', 'admin')
  admin = await ConsoleVisitor.signedIn(harness.url, 'root-of-all')
})

after(() => harness[Symbol.asyncDispose]())

/** A browser with a session of the user, created without the slow comparison of a password. */
async function sessionOf(userId: number): Promise<ConsoleVisitor> {
  const token = newToken()
  const visited = { address: '192.0.2.1', agent: 'test' }
  const session = { tokenHash: hashToken(token), userId, ...visited, way: 'password' as const }
  await insertSession(harness.db, session, Date.now())
  const visitor = new ConsoleVisitor(harness.url)
  visitor.cookie = `posthorn_session=${token}`
  return visitor
}

interface Stream {
  status: number
  /** `ended`, or `open` where it has not ended within a while. */
  end: (withinMs?: number) => Promise<'ended' | 'open'>
  close: () => void
}

async function openStream(visitor: ConsoleVisitor): Promise<Stream> {
  const closing = new AbortController()
  const response = await visitor.fetch('live', { signal: closing.signal })
  const read = async (): Promise<'ended'> => {
    try {
      for await (const _ of response.body ?? []);
    } catch {
      // Cut off, or closed by the test.
    }
    return 'ended'
  }
  const ended = read()
  const end = (withinMs = 3_000) =>
    Promise.race([
      ended,
      new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), withinMs).unref()),
    ])
  return { status: response.status, end, close: () => closing.abort() }
}

const endings: [what: string, end: (userId: number, visitor: ConsoleVisitor) => Promise<unknown>][] = [
  ['the user signs out', (_, visitor) => visitor.post('sign-out', {})],
  ['an admin ends the sessions of the user', (userId) => admin.post('users/sign-out', { userId })],
  ['an admin disables the user', (userId) => admin.post('users/disable', { userId })],
  ['the role of the user changes', (userId) => admin.post('users/role', { userId, role: 'operator' })],
  [
    'the user gets a new password by a link',
    async (userId) => {
      const { body } = await admin.post('users/password-link', { userId })
      const token = String(body['path']).split('#')[1]
      const joined = await new ConsoleVisitor(harness.url).post('join', {
        ...{ token, name: 'any', password: 'another password' },
      })
      assert.equal(joined.status, 200, joined.text)
    },
  ],
  [
    'the user changes the password elsewhere',
    async (userId) => {
      const elsewhere = await sessionOf(userId)
      const changed = await elsewhere.post('password', { old: password, password: 'another password' })
      assert.equal(changed.status, 200, changed.text)
    },
  ],
]

for (const [number, [what, end]] of endings.entries()) {
  test(`a live page ends at once when ${what}, and those of other users continue`, async () => {
    const userId = await addUser(harness.db, `watcher-${number}`, 'viewer')
    const visitor = await sessionOf(userId)
    const [stream, other] = [await openStream(visitor), await openStream(admin)]
    assert.deepEqual([stream.status, other.status], [200, 200])
    await end(userId, visitor)
    assert.equal(await stream.end(), 'ended')
    assert.equal(await other.end(0), 'open')
    other.close()
    assert.equal((await visitor.fetch('live')).status, 401)
  })
}

test('a live page ends within seconds when another gateway or a command ends its session', async () => {
  const userId = await addUser(harness.db, 'far-away', 'viewer')
  const stream = await openStream(await sessionOf(userId))
  await harness.db.query({ text: 'UPDATE console_users SET disabled_at = now() WHERE user_id = $1' }, [
    userId,
  ])
  assert.equal(await stream.end(20_000), 'ended')
})

test('the number of live pages of one session and one user is bounded, so that others can open theirs', async () => {
  const userId = await addUser(harness.db, 'hoarder', 'viewer')
  const streams: Stream[] = []
  const statuses: number[] = []
  for (let browser = 0; browser < 4; browser++) {
    const visitor = await sessionOf(userId)
    for (let tab = 0; tab < 9; tab++) {
      const stream = await openStream(visitor)
      streams.push(stream)
      statuses.push(stream.status)
    }
  }
  assert.deepEqual(
    [200, 429].map((status) => statuses.filter((each) => each === status).length),
    [16, 20],
  )
  const other = await openStream(admin)
  assert.equal(other.status, 200)
  for (const stream of [...streams, other]) stream.close()
})

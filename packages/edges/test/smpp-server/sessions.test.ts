import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import type { Binds, KnownBind } from '../../smpp-server/binds.ts'
import type { ClientSession } from '../../smpp-server/client-session.ts'
import { Sessions } from '../../smpp-server/sessions.ts'

const bind: KnownBind = {
  bindId: 1,
  accountId: 1,
  account: 'shop',
  systemId: 'shop',
  passwordHash: 'hash of the password',
  maxSessions: 1,
  maxWindow: 10,
  perSecond: null,
  addresses: null,
  admitsAddress: null,
  alphabet: 'gsm',
  plan: ['sms'],
  receipts: 'bind',
  active: true,
  isAccountDisabled: false,
  createdAt: new Date(0),
}

/** Sessions whose count at other gateways the database answers when the test says so. */
async function open() {
  const counted = deferred()
  const stored: { bind: KnownBind | null } = { bind }
  const db = {
    query: () => counted.promise.then(() => []),
    listen: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  } as unknown as Database
  const binds = { unchanged: () => stored.bind, of: () => bind } as unknown as Binds
  const events = { fault: (fault: unknown) => assert.fail(String(fault)) } as unknown as Events
  const clock = new ManualClock()
  const sessions = await Sessions.open({
    ...{ db, clock, events, nodeId: 'here', binds: () => binds, sessionsPerAccount: 1 },
    limits: { connections: 10, connectionsPerAddress: 10 },
  })
  return { sessions, stored, counted, [Symbol.asyncDispose]: () => sessions[Symbol.asyncDispose]() }
}

/** A session that has sent its bind and has no answer yet. */
function binding(sessions: Sessions): ClientSession {
  const session = {
    mode: 'open',
    bindId: 0,
    address: '192.0.2.7',
    close: async () => undefined,
  } as unknown as ClientSession
  sessions.add(session)
  return session
}

test('a session whose bind an operator changes while it binds gets the settings as they are then', async () => {
  await using scene = await open()
  const { sessions, stored, counted } = scene
  const admission = sessions.admit(binding(sessions), bind)
  stored.bind = { ...bind, maxWindow: 3, receipts: 'account' }
  counted.resolve()
  assert.deepEqual(await admission, { bind: stored.bind })
  assert.equal(sessions.bound, 1)
})

test('a session whose bind an operator disables while it binds is refused, and holds no place', async () => {
  await using scene = await open()
  const { sessions, stored, counted } = scene
  const admission = sessions.admit(binding(sessions), bind)
  stored.bind = null
  counted.resolve()
  assert.deepEqual(await admission, { bind: null, reason: 'the bind was changed' })
  assert.equal(sessions.bound, 0)
  stored.bind = bind
  assert.deepEqual(await sessions.admit(binding(sessions), bind), { bind })
})

test('a client that disconnects while it binds holds no place', async () => {
  await using scene = await open()
  const { sessions, counted } = scene
  const session = binding(sessions)
  const admission = sessions.admit(session, bind)
  sessions.onClosed(session)
  counted.resolve()
  assert.equal((await admission).bind, null)
  assert.equal(sessions.bound, 0)
})

test('an account has a limit of sessions, however many binds it has', async () => {
  await using scene = await open()
  const { sessions, counted } = scene
  counted.resolve()
  assert.equal((await sessions.admit(binding(sessions), bind)).bind, bind)
  const second = { ...bind, bindId: 2, systemId: 'shop-2' }
  const reason = 'the account has 1 sessions already'
  assert.deepEqual(await sessions.admit(binding(sessions), second), { bind: null, reason })
  assert.equal(sessions.bound, 1)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SessionLineView } from '../../console-contract/access/own-sign-in.ts'
import { AccessHarness, type ConsoleResponse, type Person, password } from './access-harness.ts'

let harness: AccessHarness

before(async () => {
  harness = await AccessHarness.open()
})

after(() => harness[Symbol.asyncDispose]())

async function again(person: Person, address: string): Promise<Person> {
  const browser = harness.stranger(address)
  assert.equal((await browser.post('sign-in', { name: person.name, password })).status, 200)
  return browser
}

function linesOf({ body }: ConsoleResponse): SessionLineView[] {
  return body['sessions'] as SessionLineView[]
}

test('a user sees the own sessions, and ends one or all others', async () => {
  const ada = await harness.signedIn('viewer', 'ada')
  const stranger = await harness.signedIn('viewer', 'bob')
  harness.clock.advance(1_000)
  const two = await again(ada, '198.51.100.7')
  harness.clock.advance(1_000)
  const three = await again(ada, '198.51.100.8')
  const lines = linesOf(await ada.get('sessions'))
  assert.deepEqual(
    lines.map(({ address, isThis }) => [address, isThis]),
    [
      ['198.51.100.8', false],
      ['198.51.100.7', false],
      ['192.0.2.1', true],
    ],
  )
  const ref = lines[1]?.ref
  assert.equal((await stranger.post('sessions/end', { ref })).body['code'], 'session-over', 'of another user')
  assert.equal((await ada.post('sessions/end', { ref })).status, 200)
  assert.equal((await two.get('sessions')).status, 401)
  assert.equal((await ada.post('sessions/end', { ref })).status, 404)
  assert.equal((await ada.post('sessions/end-others', {})).status, 200)
  assert.equal((await three.get('sessions')).status, 401)
  assert.equal(linesOf(await ada.get('sessions')).length, 1)
  assert.equal(linesOf(await stranger.get('sessions')).length, 1)
})

test('the name of a session is no credential', async () => {
  const person = await harness.signedIn('viewer')
  const [line] = linesOf(await person.get('sessions'))
  const thief = harness.stranger()
  thief.cookie = `posthorn_session=${line?.ref}`
  assert.equal((await thief.get('sessions')).status, 401)
  thief.cookie = `posthorn_session=${Buffer.from(line?.ref ?? '', 'hex').toString('base64url')}`
  assert.equal((await thief.get('sessions')).status, 401)
})

test('an admin sees and ends the sessions of others, and no other role does', async () => {
  const admin = await harness.signedIn('admin')
  const operator = await harness.signedIn('operator')
  const { userId } = operator
  const [line] = linesOf(await admin.get(`users/sessions?userId=${userId}`))
  assert.equal(line?.isThis, false)
  assert.equal((await operator.get(`users/sessions?userId=${admin.userId}`)).status, 403)
  const ended = await admin.post('users/end-session', { userId, ref: line.ref })
  assert.equal(ended.status, 200)
  assert.equal((await operator.get('sessions')).status, 401)
  const [entry] = await harness.log()
  assert.deepEqual(
    [entry?.action, entry?.target, entry?.details['before'], entry?.details['after']],
    ['users/end-session', operator.name, { sessions: 1 }, { sessions: 0 }],
  )
})

test('a session that was not used for twelve hours is in no list', async () => {
  const person = await harness.signedIn('viewer')
  harness.clock.advance(12 * 3_600_000)
  const fresh = await again(person, '198.51.100.9')
  assert.equal(linesOf(await fresh.get('sessions')).length, 1)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { inviteUser, passwordLink } from '../../packages/administration/accounts/users.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { disconnectProvider, findUser } from '../../packages/store/console/users.ts'
import { freePort } from '../support/free-port.ts'
import { TestIdentityProvider } from '../support/identity-provider.ts'
import { clickToJoin, followTo, PlainBrowser } from '../support/plain-browser.ts'
import { addUser, behindProxy, ConsoleVisitor, password } from './console-visitor.ts'

const client = { clientId: 'posthorn', clientSecret: 'secret-of-the-client-0123456789' }
const groups: Record<string, string[]> = { ada: ['admins'], eva: ['admins'], vic: ['viewers'], out: ['none'] }
const users = Object.fromEntries(
  Object.entries(groups).map(([name, own]) => [name, { preferred_username: `${name}@id`, groups: own }]),
)

let issuer: string
let harness: GatewayHarness
let provider: TestIdentityProvider

before(async () => {
  issuer = `http://127.0.0.1:${await freePort()}`
  const roles = [
    { value: 'admins', role: 'admin' },
    { value: 'viewers', role: 'viewer' },
  ]
  const oidc = { issuer, ...client, scopes: ['openid', 'profile', 'groups'], createUsers: true, roles }
  harness = await GatewayHarness.open({ settings: { ...behindProxy, console: { oidc } } })
  await addUser(harness.db, 'root-of-all', 'admin')
  provider = await startProvider(users)
})

after(async () => {
  await provider[Symbol.asyncDispose]()
  await harness[Symbol.asyncDispose]()
})

function startProvider(known: Record<string, Record<string, unknown>>): Promise<TestIdentityProvider> {
  const { url } = harness
  const own = { redirectUri: `${url}/console/api/oidc/callback`, leaveUri: `${url}/console` }
  return TestIdentityProvider.start({ issuer, ...client, ...own, users: known })
}

/** A user with a password, and a link for a new one: what the attacker has. */
async function attacker(name: string) {
  await addUser(harness.db, name, 'viewer')
  const visitor = await ConsoleVisitor.signedIn(harness.url, name)
  return { name, visitor, invitation: await linkFor(name) }
}

async function linkFor(name: string): Promise<string> {
  const { path } = await passwordLink(harness.db, await findUser(harness.db, name), null, Date.now())
  return path.split('#')[1] ?? ''
}

/** Lets `login` sign in at the provider from this address; returns where the gateway sends the browser. */
async function identify(browser: PlainBrowser, from: string, login: string): Promise<string | null> {
  const returned = await followTo(browser, from, login, /\/oidc\/callback\?/)
  return (await browser.open(returned)).headers.get('location')
}

async function join(browser: PlainBrowser, invitation: string, login: string): Promise<string | null> {
  const { url = '' } = (await (await clickToJoin(browser, harness.url, invitation)).json()) as {
    url?: string
  }
  return identify(browser, url, login)
}

async function roleOf({ visitor }: { visitor: ConsoleVisitor }): Promise<string | null> {
  const { user } = (await visitor.get('session')).body as { user: { role: string } | null }
  return user?.role ?? null
}

test('an admin who opens the address with an invitation in it connects nobody', async () => {
  const mallory = await attacker('mallory')
  const admin = new PlainBrowser()
  const start = `${harness.url}/console/api/oidc/start?invitation=${mallory.invitation}`
  await identify(admin, start, 'ada').catch(() => undefined)
  const { hasProvider, role } = await findUser(harness.db, 'mallory')
  assert.deepEqual([hasProvider, role], [false, 'viewer'])
  assert.equal(await roleOf(mallory), 'viewer')
})

test('a form or a script of another site cannot click on the page of an invitation', async () => {
  const { invitation } = await attacker('mallory-2')
  const body = JSON.stringify({ token: invitation })
  const json = { 'content-type': 'application/json' }
  const { csrfToken = '' } = (await (await fetch(`${harness.url}/console/api/session`)).json()) as Record<
    string,
    string
  >
  const forged: Record<string, string>[] = [
    json,
    { ...json, 'x-csrf-token': csrfToken, 'sec-fetch-site': 'cross-site' },
    { ...json, 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-site' },
    { 'content-type': 'text/plain', 'x-csrf-token': csrfToken },
    { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': csrfToken },
  ]
  for (const headers of forged) {
    // Not by `fetch`, which sets the headers about the site itself.
    const response = await request(`${harness.url}/console/api/oidc/join`, { method: 'POST', headers, body })
    const text = await response.body.text()
    assert.ok([403, 415].includes(response.statusCode), `${JSON.stringify(headers)}: ${text}`)
    assert.equal(response.headers['set-cookie'], undefined)
  }
})

test('an invitation that one browser opened cannot be finished by another one', async () => {
  const { name, invitation } = await attacker('mallory-3')
  const own = new PlainBrowser()
  const { url = '' } = (await (await clickToJoin(own, harness.url, invitation)).json()) as { url?: string }
  const admin = new PlainBrowser()
  const returned = await followTo(admin, url, 'eva', /\/oidc\/callback\?/)
  const end = (await admin.open(returned)).headers.get('location')
  assert.equal(end, '/console?refused=provider-failed')
  assert.equal((await findUser(harness.db, name)).hasProvider, false)
})

test('whoever knew the password of a user keeps nothing once an identity is connected', async () => {
  const mallory = await attacker('mallory-4')
  const made = await inviteUser(
    harness.db,
    { role: 'admin', accountId: null, madeBy: (await findUser(harness.db, mallory.name)).userId },
    Date.now(),
  )
  const admin = new PlainBrowser()
  assert.equal(await join(admin, mallory.invitation, 'eva'), '/console')
  const user = await findUser(harness.db, mallory.name)
  assert.deepEqual([user.hasProvider, user.hasPassword, user.role], [true, false, 'admin'])
  assert.equal(await roleOf(mallory), null, 'the session is over')
  const again = new ConsoleVisitor(harness.url, '192.0.2.44')
  assert.equal((await again.signIn(mallory.name)).body['code'], 'sign-in-wrong')
  const { path } = made
  const left = await again.get(`invitation?token=${path.split('#')[1] ?? ''}`)
  assert.equal(left.body['role'], null, 'links that the user made are over')
  await assert.rejects(linkFor(mallory.name), { code: 'user-provider' })
  await disconnectProvider(harness.db, user.userId)
  assert.equal((await again.signIn(mallory.name)).body['code'], 'sign-in-wrong', 'it needs a link')
  assert.ok(await linkFor(mallory.name))
})

test('a password that is compared while the user is connected opens no session', async () => {
  const { name, invitation, visitor } = await attacker('mallory-5')
  const { userId } = await findUser(harness.db, name)
  // As a sign-in does that compared the password before.
  await harness.db.query(
    { text: `UPDATE console_users SET issuer = 'i', subject = 's5' WHERE user_id = $1` },
    [userId],
  )
  assert.equal(await roleOf({ visitor }), null)
  const answer = await visitor.post('join', { token: invitation, name, password: 'another good password' })
  assert.equal(answer.body['code'], 'user-provider')
  const other = new ConsoleVisitor(harness.url, '192.0.2.45')
  assert.equal((await other.signIn(name, password)).body['code'], 'sign-in-wrong')
})

test('a role that is taken away at the provider ends the sessions at the next sign-in anywhere', async () => {
  const browser = new PlainBrowser()
  const start = `${harness.url}/console/api/oidc/start`
  assert.equal(await identify(browser, start, 'vic'), '/console')
  const visitor = new ConsoleVisitor(harness.url)
  visitor.cookie = `posthorn_session=${browser.cookie(harness.url, 'posthorn_session') ?? ''}`
  assert.equal(await roleOf({ visitor }), 'viewer')
  await provider[Symbol.asyncDispose]()
  provider = await startProvider({ ...users, vic: { ...users['vic'], groups: [] } })
  assert.equal(await identify(new PlainBrowser(), start, 'vic'), '/console?refused=provider-role')
  assert.equal(await roleOf({ visitor }), null)
})

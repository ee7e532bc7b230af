import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { TestIdentityProvider } from '../../../test/support/identity-provider.ts'
import { clickToJoin, followTo, PlainBrowser } from '../../../test/support/plain-browser.ts'
import { inviteUser, passwordLink } from '../../administration/accounts/users.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import { findUser } from '../../store/console/users.ts'

const clientSecret = 'secret-of-the-client-0123456789'
const groups: Record<string, string[]> = {
  ada: ['staff', 'posthorn-admins'],
  sam: ['shop-team'],
  kim: ['kitchen'],
  lost: ['no-account-team'],
  tim: ['shop-team'],
}
const users = Object.fromEntries(
  Object.entries(groups).map(([name, own]) => [name, { preferred_username: `${name}@id`, groups: own }]),
)

let port: number
let harness: GatewayHarness
let provider: TestIdentityProvider
let shopId: number

before(async () => {
  port = await freePort()
  harness = await openHarness({
    createUsers: true,
    roles: [
      { value: 'posthorn-admins', role: 'admin' },
      { value: 'shop-team', role: 'operator', account: 'shop' },
      { value: 'no-account-team', role: 'viewer', account: 'absent' },
    ],
  })
  shopId = await createAccount(harness.db, { name: 'shop', currency: 'EUR' })
  provider = await startProvider(harness, users)
})

after(async () => {
  await provider[Symbol.asyncDispose]()
  await harness[Symbol.asyncDispose]()
})

function openHarness(more: object): Promise<GatewayHarness> {
  const issuer = `http://127.0.0.1:${port}`
  const scopes = ['openid', 'profile', 'groups']
  const oidc = { issuer, clientId: 'posthorn', clientSecret, scopes, ...more }
  return GatewayHarness.open({ settings: { console: { oidc } } })
}

function startProvider({ url }: GatewayHarness, known: typeof users): Promise<TestIdentityProvider> {
  const redirectUri = `${url}/console/api/oidc/callback`
  const leaveUri = `${url}/console`
  return TestIdentityProvider.start({
    ...{ issuer: `http://127.0.0.1:${port}`, clientId: 'posthorn', clientSecret },
    ...{ redirectUri, leaveUri, users: known },
  })
}

/** Signs in at the provider. Returns the address where the browser ends, and a visitor with its session. */
async function signIn(login: string, { at = harness, invitation = '' } = {}) {
  const browser = new PlainBrowser()
  let start = `${at.url}/console/api/oidc/start`
  if (invitation !== '') {
    const clicked = (await (await clickToJoin(browser, at.url, invitation)).json()) as {
      url?: string
      code?: string
    }
    if (clicked.url === undefined)
      return { browser, returned: '', end: clicked.code, visitor: new ConsoleVisitor(at.url) }
    start = clicked.url
  }
  const returned = await followTo(browser, start, login, /\/oidc\/callback\?/)
  const response = await browser.open(returned)
  const visitor = new ConsoleVisitor(at.url)
  visitor.cookie = `posthorn_session=${browser.cookie(at.url, 'posthorn_session') ?? ''}`
  return { browser, returned, end: response.headers.get('location'), visitor }
}

function userOf({ body }: { body: Record<string, unknown> }) {
  return body['user'] as { name: string; role: string; accountId: number | null } | null
}

test('a person with a role becomes a user at the first sign-in, and is the same user at the next', async () => {
  const first = await signIn('ada')
  assert.equal(first.end, '/console')
  const user = userOf(await first.visitor.get('session'))
  assert.deepEqual([user?.name, user?.role, user?.accountId], ['ada@id', 'admin', null])
  assert.equal((await first.visitor.get('users')).status, 200)
  const again = userOf(await (await signIn('ada')).visitor.get('session'))
  assert.deepEqual(again, user)
  const [entry] = await listAuditEntries(harness.db, { userName: 'ada@id' }, { before: null, limit: 1 })
  assert.deepEqual([entry?.action, entry?.outcome, entry?.details['subject']], ['sign-in', 'done', 'ada'])
})

test('a group ties its users to one account', async () => {
  const { visitor } = await signIn('sam')
  const user = userOf(await visitor.get('session'))
  assert.deepEqual([user?.role, user?.accountId], ['operator', shopId])
  assert.equal((await visitor.get('upstreams')).body['code'], 'account-user')
  assert.equal((await visitor.get('senders')).status, 200)
})

test('a person without a role, or with the role of an account that is not there, stays outside', async () => {
  for (const login of ['kim', 'lost']) {
    const { end, visitor } = await signIn(login)
    assert.equal(end, '/console?refused=provider-role', login)
    assert.equal(userOf(await visitor.get('session')), null)
  }
  const [entry] = await listAuditEntries(harness.db, { userName: 'kim@id' }, { before: null, limit: 1 })
  assert.equal(entry?.outcome, 'The identity provider gives you no role here')
})

test('a user who was disabled stays outside', async () => {
  const { visitor } = await signIn('tim')
  const { userId } = await findUser(harness.db, 'tim@id')
  await harness.db.query({ text: 'UPDATE console_users SET disabled_at = now() WHERE user_id = $1' }, [
    userId,
  ])
  assert.equal(userOf(await visitor.get('session')), null)
  assert.equal((await signIn('tim')).end, '/console?refused=provider-user')
})

test('an answer of the provider works once, in the browser that asked for it', async () => {
  const { returned, browser } = await signIn('ada')
  const replayed = await browser.open(returned)
  assert.equal(replayed.headers.get('location'), '/console?refused=provider-failed', 'its cookie is gone')
  const victim = new PlainBrowser()
  const own = await victim.open(`${harness.url}/console/api/oidc/start`)
  assert.equal(own.status, 302)
  const crossed = await victim.open(returned)
  assert.equal(crossed.headers.get('location'), '/console?refused=provider-failed', 'of another state')
  assert.equal(victim.cookie(harness.url, 'posthorn_session'), undefined)
})

test('the request has a state, a nonce and a challenge, which differ each time', async () => {
  const browser = new PlainBrowser()
  const ask = async () => {
    const response = await browser.open(`${harness.url}/console/api/oidc/start`)
    return new URL(response.headers.get('location') ?? '').searchParams
  }
  const [one, two] = [await ask(), await ask()]
  for (const name of ['state', 'nonce', 'code_challenge']) {
    assert.match(one.get(name) ?? '', /^[\w-]{43}$/, name)
    assert.notEqual(one.get(name), two.get(name), name)
  }
  assert.equal(one.get('code_challenge_method'), 'S256')
  assert.equal(one.get('redirect_uri'), `${harness.url}/console/api/oidc/callback`)
})

test('signing out leads to the page of the provider that signs out there', async () => {
  const { visitor } = await signIn('ada')
  const { body } = await visitor.post('sign-out', {})
  const leaveAt = new URL(String(body['leaveAt']))
  assert.equal(leaveAt.origin, `http://127.0.0.1:${port}`)
  assert.equal(leaveAt.searchParams.get('post_logout_redirect_uri'), `${harness.url}/console`)
  assert.equal((await fetch(leaveAt)).status, 200, 'the provider knows the address to return to')
})

test('a name that another user has is not taken over', async () => {
  await using other = await openHarness({ createUsers: true, roles: [{ value: 'staff', role: 'viewer' }] })
  await provider[Symbol.asyncDispose]()
  provider = await startProvider(other, users)
  await addUser(other.db, 'ada@id', 'admin')
  assert.equal((await signIn('ada', { at: other })).end, '/console?refused=provider-name')
  const owner = await findUser(other.db, 'ada@id')
  assert.equal(owner.hasProvider, false)
  const { path } = await passwordLink(other.db, owner, null, Date.now())
  const invitation = path.split('#')[1] ?? ''
  const last = await signIn('ada', { at: other, invitation })
  assert.equal(last.end, '/console?refused=admin-last')
  assert.equal((await findUser(other.db, 'ada@id')).hasProvider, false, 'nobody is connected by it')
  await addUser(other.db, 'second', 'admin')
  const connected = await signIn('ada', { at: other, invitation })
  assert.equal(connected.end, '/console')
  const user = userOf(await connected.visitor.get('session'))
  assert.deepEqual([user?.name, user?.role], ['ada@id', 'viewer'], 'with the role of the group')
})

test('where roles are set at the console, an invitation makes the user', async () => {
  await using plain = await openHarness({})
  await provider[Symbol.asyncDispose]()
  provider = await startProvider(plain, users)
  assert.equal((await signIn('ada', { at: plain })).end, '/console?refused=provider-user')
  const accountId = await createAccount(plain.db, { name: 'bakery', currency: 'EUR' })
  const { path } = await inviteUser(plain.db, { role: 'operator', accountId, madeBy: null }, Date.now())
  const invitation = path.split('#')[1] ?? ''
  const joined = await signIn('ada', { at: plain, invitation })
  assert.equal(joined.end, '/console')
  const user = userOf(await joined.visitor.get('session'))
  assert.deepEqual([user?.role, user?.accountId], ['operator', accountId])
  assert.equal((await signIn('sam', { at: plain, invitation })).end, 'link-over')
})

test('while the provider is away, the password works and the sign-in page says what happened', async () => {
  await provider[Symbol.asyncDispose]()
  const response = await fetch(`${harness.url}/console/api/oidc/start`, { redirect: 'manual' })
  // The description that is known still leads to the provider; a gateway that knows none says so.
  assert.equal(response.status, 302)
  await using fresh = await openHarness({})
  const refused = await fetch(`${fresh.url}/console/api/oidc/start`, { redirect: 'manual' })
  assert.equal(refused.headers.get('location'), '/console?refused=provider-failed')
  await addUser(fresh.db, 'local', 'viewer')
  await ConsoleVisitor.signedIn(fresh.url, 'local')
  provider = await startProvider(harness, users)
})

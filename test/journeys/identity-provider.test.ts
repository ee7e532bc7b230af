import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordLink } from '../../packages/administration/accounts/users.ts'
import { findUser } from '../../packages/store/console/users.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertFits, ConsoleHarness } from '../console/console-harness.ts'
import { freePort } from '../support/free-port.ts'
import { TestIdentityProvider } from '../support/identity-provider.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('a user signs in at an identity provider of another site, and out of both', options, async () => {
  const client = { clientId: 'posthorn', clientSecret: 'secret-of-the-client-0123456789' }
  // Another site than 127.0.0.1 for the browser, so the rules for cookies of other sites apply.
  const issuer = `http://localhost:${await freePort()}`
  const roles = [{ value: 'admins', role: 'admin' }]
  const scopes = ['openid', 'profile', 'groups']
  const oidc = { issuer, ...client, name: 'Company', scopes, roles, createUsers: true }
  await using harness = await ConsoleHarness.open({ settings: { console: { oidc } } })
  const { url } = harness.gateway
  await using _provider = await TestIdentityProvider.start({
    ...{ issuer, ...client, redirectUri: `${url}/console/api/oidc/callback`, leaveUri: `${url}/console` },
    users: { ada: { preferred_username: 'ada', groups: ['admins'] }, eve: { preferred_username: 'eve' } },
  })

  const page = await harness.page('/settings/users')
  const identify = async (login: string) => {
    await page.getByRole('link', { name: 'Sign in with Company' }).click()
    await page.locator('input[name=login]').fill(login)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('link', { name: 'Sign in with Company' }).waitFor()
  await assertFits(page)
  await identify('eve')
  await page.getByText('The identity provider gives you no role here').waitFor()
  await page.context().clearCookies()
  await identify('ada')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await page
    .getByRole('row', { name: /^ada you Admin/ })
    .getByText('identity provider')
    .waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.getByRole('link', { name: 'Sign in with Company' }).click()
  // The provider asks again, because the user signed out there as well.
  await page.locator('input[name=login]').waitFor()
})

test(
  'an admin connects an invitation by a click on our page alone, not by a page of another site',
  options,
  async () => {
    const client = { clientId: 'posthorn', clientSecret: 'secret-of-the-client-0123456789' }
    const issuer = `http://localhost:${await freePort()}`
    const roles = [{ value: 'admins', role: 'admin' }]
    const oidc = { issuer, ...client, name: 'Company', scopes: ['openid', 'profile', 'groups'], roles }
    await using harness = await ConsoleHarness.open({ settings: { console: { oidc } } })
    const { url, db } = harness.gateway
    await using _provider = await TestIdentityProvider.start({
      ...{ issuer, ...client, redirectUri: `${url}/console/api/oidc/callback`, leaveUri: `${url}/console` },
      users: { ada: { preferred_username: 'ada', groups: ['admins'] } },
    })
    await addUser(db, 'root-of-all', 'admin')
    await addUser(db, 'mallory', 'viewer')
    const mallory = await ConsoleVisitor.signedIn(url, 'mallory')
    const { path } = await passwordLink(db, await findUser(db, 'mallory'), null, Date.now())
    const invitation = path.split('#')[1] ?? ''
    const page = await harness.page()
    const identify = async () => {
      await page.locator('input[name=login]').fill('ada')
      await page.locator('input[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
      await page.getByRole('button', { name: 'Continue' }).click()
    }

    const attacks = [
      `<script>location = ${JSON.stringify(`${url}/console/api/oidc/start?invitation=${invitation}`)}</script>`,
      `<form method="post" enctype="text/plain" action="${url}/console/api/oidc/join">
      <input name='{"token":"${invitation}","x":"' value='"}'></form><script>document.forms[0].submit()</script>`,
    ]
    for (const attack of attacks) {
      await page.route('http://attacker.localhost/', (route) =>
        route.fulfill({ contentType: 'text/html', body: attack }),
      )
      await page.goto('http://attacker.localhost/').catch(() => undefined)
      await page.waitForURL((address) => address.hostname !== 'attacker.localhost')
      if (page.url().startsWith(issuer)) await identify()
      assert.equal((await findUser(db, 'mallory')).hasProvider, false)
      await page.unroute('http://attacker.localhost/')
    }

    await page.goto(`${url}${path}`)
    await page.getByText('mallory will be your identity at Company').waitFor()
    await assertFits(page)
    await page.getByRole('button', { name: 'Sign in with Company' }).click()
    // The provider knows the person, and may lead back at once.
    await page.waitForURL((address) => address.origin === issuer || address.pathname === '/console')
    if (page.url().startsWith(`${issuer}/interaction`)) {
      if (await page.locator('input[name=login]').isVisible()) await identify()
      else await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    const { hasProvider, hasPassword, role } = await findUser(db, 'mallory')
    assert.deepEqual([hasProvider, hasPassword, role], [true, false, 'admin'])
    assert.equal((await mallory.get('session')).body['user'], null)
  },
)

import { test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { TestIdentityProvider } from '../support/identity-provider.ts'
import { browserIsMissing } from './browser.ts'
import { assertFits, ConsoleHarness } from './console-harness.ts'

const options = { skip: browserIsMissing, timeout: 60_000 }

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

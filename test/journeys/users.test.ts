import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { password } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'an admin invites a user, changes the role and disables the user; the audit log shows it all',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const admin = await harness.signedIn('admin', '/settings/users')
    const dialog = admin.getByRole('dialog')
    await admin.getByRole('button', { name: 'Invite user' }).click()
    await dialog.getByLabel('Operator').check()
    await assertAccessible(admin)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = new URL((await dialog.getByRole('region', { name: 'The link' }).innerText()).trim())
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await admin.getByRole('row', { name: /a new user: Operator/ }).waitFor()

    const guest = await harness.page(`${link.pathname.replace('/console', '')}${link.hash}`)
    await guest.getByText('With this link you become: Operator').waitFor()
    await guest.getByLabel('Name').fill('grace')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Create your user' }).click()
    await guest.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await guest.getByRole('link', { name: 'Settings' }).click()
    assert.equal(await guest.getByRole('link', { name: 'Audit log' }).count(), 0)
    await guest.getByRole('link', { name: 'Users' }).click()
    await guest.getByLabel('Current password').fill('wrong')
    await guest.getByLabel('New password').fill('another password')
    await guest.getByRole('button', { name: 'Change the password' }).click()
    await guest.getByText('The old password is wrong').waitFor()
    await guest.getByLabel('Current password').fill(password)
    await guest.getByRole('button', { name: 'Change the password' }).click()
    await guest.getByText('Your password is changed').waitFor()
    await assertAccessible(guest)

    const row = admin.getByRole('row', { name: /^grace/ })
    await admin.reload()
    await row.getByRole('button', { name: 'Change grace' }).click()
    await assertAccessible(admin)
    await admin.getByRole('menuitem', { name: 'Change the role' }).click()
    await dialog.getByLabel('Viewer').check()
    await dialog.getByRole('button', { name: 'Change the role' }).click()
    await row.getByRole('cell', { name: 'Viewer' }).waitFor()
    assert.equal(
      await admin.evaluate('document.activeElement.textContent'),
      await row.getByRole('button').innerText(),
    )
    // The page learns by itself that its session has ended.
    await guest.getByRole('button', { name: 'Sign in' }).waitFor()
    await row.getByRole('button', { name: 'Change grace' }).click()
    await admin.getByRole('menuitem', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await row.getByText('disabled since').waitFor()
    await admin.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(admin)

    await admin.getByRole('link', { name: 'Audit log' }).click()
    await admin.getByRole('row', { name: /disabled a user grace/ }).waitFor()
    await admin.getByLabel('Action').selectOption({ label: 'changed their password' })
    assert.match(admin.url(), /action=password/)
    // The old rows stay until the answer comes.
    await admin.getByRole('row', { name: /disabled a user grace/ }).waitFor({ state: 'detached' })
    await admin.getByRole('cell', { name: 'refused The old password is wrong' }).waitFor()
    assert.equal(await admin.getByRole('row').count(), 3)
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    const lines = (await text(await download.createReadStream())).trim().split('\n')
    assert.equal(lines.length, 3)
    assert.match(lines[1] ?? '', /,grace,127\.0\.0\.1,password,,\{\},done$/)
    await assertAccessible(admin)
    await admin.emulateMedia({ colorScheme: 'light' })
    await assertAccessible(admin)
  },
)

test('a link sets a new password for a user who forgot it, and the last admin stays', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const admin = await harness.signedIn('admin', '/settings/users')
  const dialog = admin.getByRole('dialog')
  const own = admin.getByRole('row', { name: /you/ })
  await own.getByRole('button', { name: 'Change' }).click()
  await admin.getByRole('menuitem', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await dialog.getByText('This is the last admin: make another user an admin first').waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await own.getByRole('button', { name: 'Change' }).click()
  await admin.getByRole('menuitem', { name: 'Link for a new password' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = new URL((await dialog.getByRole('region', { name: 'The link' }).innerText()).trim())
  const elsewhere = await harness.page(`${link.pathname.replace('/console', '')}${link.hash}`)
  await elsewhere.getByText(/Choose a new password for admin-/).waitFor()
  await assertAccessible(elsewhere)
  await elsewhere.getByLabel('Password', { exact: true }).fill('another password')
  await elsewhere.getByRole('button', { name: 'Set the password' }).click()
  await elsewhere.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await admin.reload()
  await admin.getByRole('button', { name: 'Sign in' }).waitFor()
})

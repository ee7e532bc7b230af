import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount, topUp } from '../../packages/store/accounts/accounts.ts'
import { addSender } from '../../packages/store/accounts/senders.ts'
import { addUser } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

async function assertReady(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}

test(
  'an account asks for a sender, and the operator rejects it with a reason and then approves it',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const bakery = await createAccount(harness.gateway.db, { name: 'bakery', currency: 'EUR' })
    const baker = await harness.signedIn('operator', '/settings/senders', bakery)
    const asks = async (name: string) => {
      await baker.getByRole('button', { name: 'Request sender' }).first().click()
      const dialog = baker.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      await assertAccessible(baker)
      await dialog.getByRole('button', { name: 'Request sender' }).click()
    }
    await baker.getByText('No sender yet').waitFor()
    await asks('Bakery')
    await baker.getByRole('row', { name: /^Bakery SMS pending/ }).waitFor()
    assert.equal(await baker.getByRole('button', { name: /^(Approve|Reject|Remove)/ }).count(), 0)

    const operator = await harness.signedIn('operator', '/')
    await operator.getByText('bakery asks for a sender').waitFor()
    await operator.getByRole('link', { name: 'Open senders' }).click()
    await operator.getByRole('button', { name: 'Reject Bakery' }).click()
    const rejection = operator.getByRole('dialog')
    await rejection.getByLabel('Reason').fill('Send a trade mark certificate')
    await assertAccessible(operator)
    await rejection.getByRole('button', { name: 'Reject' }).click()

    await baker.getByRole('row', { name: /rejected Send a trade mark certificate/ }).waitFor()
    await assertReady(baker)
    await asks('Bakery')
    await baker.getByRole('row', { name: /^Bakery SMS pending/ }).waitFor()
    await operator.getByRole('button', { name: 'Approve Bakery' }).click()
    await baker.getByRole('row', { name: /^Bakery SMS approved/ }).waitFor()
    await asks('Bakery')
    await baker.getByText(/is approved on sms, or waits for the operator already/i).waitFor()
  },
)

test('an account sees its codes, and adds and removes its opt-outs', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  const bakery = await createAccount(db, { name: 'bakery', currency: 'EUR' })
  const insert = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
      max_attempts, created_at, expires_at)
    SELECT gen_random_uuid(), a, 1, 'sms', '38067000000' || a, a, '', 5, $2::bigint, $2::bigint + 600000
    FROM unnest($1::int[]) a`
  await db.query({ text: insert }, [[1, bakery], Date.now()])
  const baker = await harness.signedIn('operator', '/verification', bakery)
  const own = baker.getByRole('link', { name: `38067000000${bakery}` })
  await own.waitFor()
  assert.equal(await baker.getByText('380670000001').count(), 0)
  assert.equal(await baker.getByRole('link', { name: 'Fraud protection' }).count(), 0)
  await assertReady(baker)
  await own.click()
  await baker.getByRole('heading', { level: 1 }).waitFor()

  await baker.goto(`${harness.gateway.url}/console/settings/opt-outs`)
  await baker.getByText('No subscriber has opted out').waitFor()
  await baker.getByRole('button', { name: 'Add opt-out' }).click()
  const dialog = baker.getByRole('dialog')
  await dialog.getByLabel('Number or address').fill('380671234567')
  await dialog.getByRole('button', { name: 'Add opt-out' }).click()
  const row = baker.getByRole('row', { name: /380671234567 all senders bakery/ })
  await row.waitFor()
  assert.equal(await baker.getByRole('button', { name: 'Import' }).count(), 0)
  await assertReady(baker)
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await baker.getByText('No subscriber has opted out').waitFor()
})

test('an account has an overview of its traffic and money, and its usage as a file', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db, client } = harness.gateway
  await client.send({ phone: '380671239847' })
  await harness.gateway.untilAllEnded()
  const bakery = await createAccount(db, { name: 'bakery', currency: 'EUR' })
  await topUp(db, { accountId: bakery, amountMicros: 7_000_000, note: 'opening' })
  await addSender(db, {
    ...{ accountId: bakery, channel: 'sms', name: 'Bread', status: 'rejected', reason: 'taken' },
  })
  const baker = await harness.signedIn('viewer', '/', bakery)
  const today = baker.getByRole('region', { name: 'Today' })
  await today.getByText('7.00').waitFor()
  await today.getByText('0', { exact: true }).nth(2).waitFor()
  await baker.getByText('The sender Bread was rejected').waitFor()
  await assertReady(baker)
  await baker.getByRole('link', { name: 'Open: The sender Bread was rejected' }).click()
  await baker.getByRole('row', { name: /rejected taken/ }).waitFor()

  const owner = await harness.signedIn('viewer', '/', 1)
  const accepted = owner.getByRole('region', { name: 'Today' }).getByRole('link', { name: '1', exact: true })
  await accepted.first().waitFor()
  await owner.goto(`${harness.gateway.url}/console/settings/money`)
  const [file] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: 'Usage as CSV' }).click(),
  ])
  const lines = (await text(await file.createReadStream())).trimEnd().split('\n')
  assert.match(lines[1] ?? '', /^\d{4}-\d\d-\d\d,sms,UA,1,1,1,0,0,0,\d/)
})

test(
  'users of an account see each other, and an admin of it invites and disables them',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const bakery = await createAccount(harness.gateway.db, { name: 'bakery', currency: 'EUR' })
    // An installation always has an admin of all accounts.
    await addUser(harness.gateway.db, 'ada', 'admin')
    const baker = await harness.signedIn('operator', '/settings/users', bakery)
    const admin = await harness.signedIn('admin', '/settings/users', bakery)
    await admin.getByRole('button', { name: 'Invite user' }).click()
    const dialog = admin.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Account').count(), 0)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    const pending = admin.getByRole('row', { name: /a new user: Viewer of bakery/ })
    await pending.getByRole('button', { name: /^Revoke/ }).click()
    await pending.waitFor({ state: 'detached' })
    await assertReady(admin)

    await baker.getByRole('row', { name: /^admin-\w+ Admin active/ }).waitFor()
    assert.equal(await baker.getByRole('button', { name: 'Invite user' }).count(), 0)
    await assertReady(baker)
    await admin
      .getByRole('row', { name: /^operator-/ })
      .getByRole('button', { name: /^Change operator-/ })
      .click()
    assert.deepEqual(await admin.getByRole('menuitem').allInnerTexts(), ['Sign out everywhere', 'Disable'])
    await admin.getByRole('menuitem', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await admin.getByRole('row', { name: /^operator-.*disabled/ }).waitFor()
    await baker.getByRole('button', { name: 'Sign in' }).waitFor()
  },
)

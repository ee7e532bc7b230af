import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { saveAlert } from '../../packages/store/alerts/alerts.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
} from '../console/console-harness.ts'
import { Receiver } from '../support/receiver.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const token = '123456:ABC-DEF_ghij'

async function addTarget(page: Page, name: string, kind: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'Add target' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Kind').selectOption({ label: kind })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

test(
  'an alert fires, is received by e-mail, webhook, Slack and Telegram, and is acknowledged',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    await using receiver = await Receiver.open()
    const page = await harness.signedIn('admin', '/alerts')
    await page.getByText('There are no rules yet').waitFor()
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await page.getByText('There are no targets yet').waitFor()

    await addTarget(page, 'team', 'E-mail', { 'E-mail addresses': 'ops' })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The address must be 1 to 10 e-mail addresses').waitFor()
    await assertAccessible(page)
    await dialog.getByLabel('E-mail addresses').fill('ops@shop.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await addTarget(page, 'chat', 'Slack-compatible webhook', { URL: receiver.url('/slack/T0/secret-path') })
    await page.getByRole('row', { name: /^chat/ }).waitFor()
    await page.getByRole('button', { name: 'Change chat' }).click()
    await dialog.getByLabel('Language of the texts').selectOption({ label: 'Українська' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /^chat.*Українська/ }).waitFor()
    await addTarget(page, 'oncall', 'Telegram bot', {
      Chat: '-1001234567890',
      'Token of the bot': token,
      'Bot API server': receiver.origin,
    })
    await page.getByRole('row', { name: /^oncall/ }).waitFor()
    await addTarget(page, 'pager', 'Webhook', { URL: receiver.url('/pager') })
    const secret = (await dialog.getByRole('region', { name: 'Signing secret' }).innerText()).trim()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    // What is secret is nowhere on the page, also not in its answers.
    const { text } = await answerOf(page, '/console/api/alerts/settings')
    for (const hidden of [token, 'secret-path', secret]) assert.ok(!text.includes(hidden), hidden)
    await page.getByRole('button', { name: 'Test pager' }).click()
    await page.getByText('pager was notified.').waitFor()
    assert.match(receiver.received[0]?.body ?? '', /"type":"alert\.test"/)

    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByLabel('Name').fill('money')
    await dialog.getByLabel('Watches').selectOption({ label: 'Delivery by channel' })
    await dialog.getByRole('button', { name: 'Try on the last 7 days' }).click()
    await dialog.getByText('It would have fired 0 times in the last 7 days.').waitFor()
    await dialog.getByLabel('Watches').selectOption({ label: 'Balance' })
    await dialog.getByLabel('Threshold, money').fill('many')
    await dialog.getByText('This must be a number').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true)
    await dialog.getByLabel('Threshold, money').fill('5000,50')
    for (const name of ['team', 'chat', 'oncall', 'pager'])
      await dialog.getByLabel(new RegExp(`^${name}`)).check()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('row', { name: /^money/ })
      .getByText('5,000.50')
      .waitFor()

    await page.getByRole('link', { name: 'Alerts', exact: true }).last().click()
    const item = page.getByRole('list', { name: 'Firing' }).getByRole('listitem')
    const about = item.getByRole('link', { name: /balance .*, threshold 5,000\.50 UAH/ })
    await about.waitFor({ timeout: 120_000 })
    assert.equal(await about.getAttribute('href'), '/console/settings/money?account=1')
    const paths = ['/pager', '/slack/T0/secret-path', `/bot${token}/sendMessage`]
    const requests = await until('all requests', () => {
      const found = paths.map((path) => receiver.received.findLast((request) => request.path === path))
      return found.every((each) => /threshold 5000\.50 UAH|поріг 5000,50 UAH/.test(each?.body ?? ''))
        ? found
        : null
    })
    const [pager, slack] = requests
    assert.match(slack?.body ?? '', /Тривога: акаунт demo: баланс /)
    assert.match(pager?.body ?? '', /Alert: account demo: balance /)
    const verified = new Webhook(secret).verify(pager?.body ?? '', pager?.headers as Record<string, string>)
    assert.equal((verified as { type: string }).type, 'alert.fired')
    const mail = await until('the e-mail', async () => {
      const { text } = await answerOf(page, '/console/api/handsets/mailbox?address=ops%40shop.example')
      return text.includes('[Posthorn] Alert: account') ? text : null
    })
    assert.match(mail, /threshold 5000\.50 UAH/)
    await assertAccessibleInBothThemes(page)
    await assertFits(page)

    const operator = await harness.signedIn('operator', '/')
    await operator.getByText('1 alert fires').waitFor()
    await operator.getByRole('link', { name: 'Open alerts' }).click()
    await operator.getByRole('button', { name: /^Acknowledge/ }).click()
    await operator.getByText(/Acknowledged: by operator-/).waitFor()
    await item.getByText(/Acknowledged: by operator-/).waitFor()

    const viewer = await harness.signedIn('viewer', '/alerts/rules')
    await viewer.getByText(/threshold 5,000\.50\sUAH/).waitFor()
    assert.equal(new URL(viewer.url()).pathname, '/console/alerts')
    assert.equal(await viewer.getByRole('button', { name: /Acknowledge/ }).count(), 0)

    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await page.getByRole('row', { name: /fired.*pager.*sent/ }).waitFor()
    await assertFits(page)
    for (const line of harness.gateway.logged) {
      for (const hidden of [token, 'secret-path', secret]) assert.ok(!line.includes(hidden), line)
    }
    await page.getByRole('combobox', { name: 'Language' }).selectOption('uk')
    await page.getByRole('heading', { name: 'Тривоги', level: 1 }).waitFor()
    await assertFits(page)
  },
)

test('quiet hours are set, and a rule is disabled, enabled, changed and removed', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/alerts/notifications')
  await page.getByText('There are none.').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Time zone').fill('Mars')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('There is no time zone Mars').waitFor()
  await dialog.getByLabel('Time zone').fill('Europe/Kyiv')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('From 22:00 to 07:00, Europe/Kyiv.').waitFor()
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Name').fill('carriers')
  await dialog.getByLabel('Urgent: notifies in quiet hours too').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /^carriers/ })
  await row.getByText('urgent').waitFor()
  await row.getByRole('button', { name: 'Disable carriers' }).click()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await row.getByText('disabled').waitFor()
  await row.getByRole('button', { name: 'Enable carriers' }).click()
  await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
  await row.getByText('active').waitFor()
  await row.getByRole('button', { name: 'Change carriers' }).click()
  await dialog.getByLabel('Name').fill('links')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove links' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('There are no rules yet').waitFor()
})

test(
  'a rule is silenced for a time, its alert shows its history, and the end of the silence notifies',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    await using receiver = await Receiver.open()
    const page = await harness.signedIn('admin', '/alerts/notifications')
    await addTarget(page, 'chat', 'Slack-compatible webhook', { URL: receiver.url('/slack') })
    await page.getByRole('row', { name: /^chat/ }).waitFor()
    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('money')
    await dialog.getByLabel('Watches').selectOption({ label: 'Balance' })
    await dialog.getByRole('button', { name: 'Try on the last 7 days' }).click()
    await dialog.getByText(/Past values of this kind are not stored/).waitFor()
    await dialog.getByLabel('Threshold, money').fill('5000')
    await dialog.getByLabel('Runbook').fill('http://wiki.example/money')
    await dialog.getByLabel(/^chat/).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The runbook must be an https address of at most 500 characters').waitFor()
    await dialog.getByLabel('Runbook').fill('https://wiki.example/money')
    // It watches nothing yet, so that it can be silenced before it fires.
    await dialog.getByLabel('Applies to').selectOption({ label: 'demo' })
    await dialog.getByLabel('Threshold, money').fill('0.01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Runbook' }).waitFor()

    await page.getByRole('button', { name: 'Silence money' }).click()
    await dialog.getByRole('button', { name: 'Silence' }).click()
    await assertAccessible(page)
    await dialog.getByLabel('Reason').fill('works at the bank')
    await dialog.getByRole('button', { name: 'Silence' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Change money' }).click()
    await dialog.getByLabel('Threshold, money').fill('5000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Alerts', exact: true }).last().click()
    const item = page.getByRole('list', { name: 'Firing' }).getByRole('listitem')
    await item.getByText('firing', { exact: true }).waitFor({ timeout: 120_000 })
    await item.getByText(/^silenced until/).waitFor()
    assert.equal(
      await item.getByRole('link', { name: 'What to do' }).getAttribute('href'),
      'https://wiki.example/money',
    )
    assert.deepEqual(receiver.received, [])
    await assertAccessibleInBothThemes(page)
    await assertFits(page)

    await page.getByRole('link', { name: 'Silences' }).click()
    await page.getByRole('row', { name: /money.*each one.*works at the bank/ }).waitFor()
    await assertFits(page)
    await page.getByRole('button', { name: 'End now: money' }).click()
    await dialog.getByRole('button', { name: 'End now' }).click()
    await page.getByText('Nothing is silenced').waitFor()
    const told = await until('the notification', () => receiver.received[0] ?? null, 60_000)
    assert.match(told.body, /What to do: https:\/\/wiki\.example\/money/)

    await page.getByRole('link', { name: 'Alerts', exact: true }).last().click()
    await item.getByRole('link', { name: /^Alert \d+$/ }).click()
    await page.getByRole('row', { name: /fired.*chat.*sent/ }).waitFor()
    await page.getByRole('row', { name: /money.*works at the bank.*ended by admin-/ }).waitFor()
    await assertAccessible(page)
    await assertFits(page)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('uk')
    await page.getByRole('heading', { name: 'Кого сповіщено' }).waitFor()
    await assertFits(page)
  },
)

test('an alert of a channel leads to the messages that its rule measured', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  const since = Date.UTC(2026, 10, 20, 12)
  const resolvedAt = since + 3_600_000
  const shown = { kind: 'channel-delivery', subject: 'sms', threshold: 80, value: 50, detail: null } as const
  const alert = { ...shown, ruleId: 999, rule: 'delivery', alertId: null, calmSince: null, since }
  await saveAlert(db, { ...alert, state: 'resolved', firedAt: since, notifiedAt: since, resolvedAt })
  const page = await harness.signedIn('viewer', '/alerts')
  const about = page.getByRole('row', { name: /delivery/ }).getByRole('link', { name: /^sms: / })
  const from = since - 30 * 60_000
  const href = `/console/messages?channel=sms&use=last&timeOf=ended&from=${from}&to=${resolvedAt}`
  assert.equal(await about.getAttribute('href'), href)
})

test('roles are checked at the gateway', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db, url } = harness.gateway
  const statusOf = async (role: 'viewer' | 'operator', path: string, body: object) => {
    const name = `${role}-x`
    await addUser(db, name, role).catch(() => undefined)
    return (await (await ConsoleVisitor.signedIn(url, name)).post(path, body)).status
  }
  assert.equal(await statusOf('viewer', 'alerts/acknowledge', { alertId: 1 }), 403)
  assert.equal(await statusOf('operator', 'alerts/acknowledge', { alertId: 1 }), 409)
  for (const path of ['alerts/rules/remove', 'alerts/targets/remove', 'alerts/quiet-hours'])
    assert.equal(await statusOf('operator', path, {}), 403, path)
  assert.equal(await statusOf('viewer', 'alerts/targets/test', { targetId: 1 }), 403)
})

/** What the console's own request for this path is answered. */
async function answerOf(page: Page, path: string): Promise<{ text: string }> {
  return { text: await (await page.request.get(new URL(path, page.url()).href)).text() }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleSetsInForce } from '../../packages/store/traffic/rule-set-versions.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
} from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const ofFile = { kind: 'words', name: 'spam', words: ['spam'] }

test(
  'a traffic rule is added beside those of the file, compared, applied and taken back',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({
      settings: { trafficRules: [ofFile] },
      everyChannel: false,
    })
    const { db } = harness.gateway
    const page = await harness.signedIn('admin', '/traffic-rules/rules')
    const file = page.getByRole('row', { name: /spam.*file/ })
    await file.waitFor()
    assert.equal(await file.getByRole('button').count(), 0)
    assert.equal(await page.getByRole('columnheader', { name: 'Actions' }).count(), 0)
    await page.getByText('No version yet').waitFor()

    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    const take = () => dialog.getByRole('button', { name: 'Take into the draft' }).click()
    await dialog.getByLabel('Kind').selectOption({ label: 'words' })
    await dialog.getByLabel('Name').fill('spam')
    await dialog.getByLabel('Words').fill('casino*\nfree bet')
    await dialog.getByLabel('Number begins with').fill('38o67')
    await take()
    await dialog.getByText(/^must be digits that numbers begin with/).waitFor()
    const focused = page.locator(':focus')
    assert.equal(await focused.getAttribute('data-field'), 'prefix')
    await assertAccessible(page)
    await dialog.getByLabel('Number begins with').fill('')
    await dialog.getByLabel('Country').fill('ukr')
    await dialog.getByRole('option', { name: 'Ukraine (UA)' }).click()
    await dialog.getByLabel('Network').fill('kyivstar')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Sender').fill('Nobody')
    await page.keyboard.press('Tab')
    await dialog
      .getByText(/^No account has registered this sender. The entry applies to it all the same/)
      .waitFor()
    await dialog.getByLabel('Sender').fill('')
    await dialog.getByLabel('Account').fill('nobody')
    await take()
    await dialog.getByText('Choose one of those listed.').waitFor()
    assert.equal(await focused.getAttribute('data-field'), 'account')
    await dialog.getByLabel('Account').fill('')
    await take()
    await dialog.getByText('is the name of a rule of the settings file').waitFor()
    await dialog.getByLabel('Name').fill('bets')
    await take()
    await dialog.waitFor({ state: 'hidden' })
    const changes = page.getByRole('listitem').filter({ hasText: 'Added: bets words' })
    await changes.getByText('Country: Ukraine (UA)').waitFor()
    await changes.getByText('Network (MCC and MNC): Kyivstar (25503), Ukraine').waitFor()
    assert.deepEqual(await ruleSetsInForce(db), [])
    await assertFits(page)
    await page.getByRole('button', { name: 'Backtest on the last 24 hours' }).click()
    await page.getByText('No messages in this time').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('row', { name: /^bets words.*database/ }).waitFor()
    const [inForce] = await ruleSetsInForce(db)
    assert.deepEqual(inForce?.entries, [
      { kind: 'words', name: 'bets', country: 'UA', network: '25503', words: ['casino*', 'free bet'] },
    ])
    await page.getByRole('link', { name: 'Matches', exact: true }).click()
    await page.getByRole('row', { name: /^bets/ }).first().waitFor()
    await page.getByRole('link', { name: 'Rules', exact: true }).click()

    await page.getByRole('button', { name: 'Change bets' }).click()
    await dialog.getByLabel('Effect').selectOption({ label: 'only count' })
    await take()
    await page.getByRole('listitem').filter({ hasText: 'Removed: bets' }).waitFor()
    await assertAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByRole('button', { name: 'Undo version 2' }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('takes back 2').waitFor()
    assert.deepEqual((await ruleSetsInForce(db))[0]?.entries, inForce.entries)
    await assertFits(page)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('uk')
    await page.getByRole('heading', { name: 'Версії' }).waitFor()
    await page.getByRole('row', { name: /^bets слова Країна: Україна \(UA\)/ }).waitFor()
    await assertFits(page)

    const operator = await harness.signedIn('operator', '/traffic-rules/rules')
    await operator.getByRole('button', { name: 'Remove bets' }).click()
    await operator.getByRole('button', { name: 'Discard' }).waitFor()
    assert.equal(await operator.getByRole('button', { name: 'Apply', exact: true }).count(), 0)
  },
)

test('a route is tried by a backtest and put in force', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/carriers/routes')
  await page.getByText('The configured routes follow from the carriers.').waitFor()
  await page.getByRole('button', { name: 'Add route' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier', { exact: true }).fill('carier')
  await dialog.getByLabel('Number begins with').fill('38067')
  await dialog.getByRole('button', { name: 'Take into the draft' }).click()
  await dialog.getByText('The settings have no carrier of this name now.').waitFor({ state: 'hidden' })
  await dialog.getByText('Choose one of those listed.').waitFor()
  await dialog.getByLabel('Carrier', { exact: true }).fill('carrier')
  await dialog.getByRole('button', { name: 'Take into the draft' }).click()
  await page.getByRole('button', { name: 'Backtest on the last 7 days' }).click()
  await page.getByText(/none of them handed over/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('row', { name: /^carrier .*database/ }).waitFor()
  await page.getByText('+38067').first().waitFor()
  await assertAccessible(page)
  await assertFits(page)
})

test('a draft of routes for a whole channel is made of one route after the other', options, async () => {
  const carriers = { first: {}, second: {} }
  await using harness = await ConsoleHarness.open({ everyChannel: false, carriers })
  const page = await harness.signedIn('admin', '/carriers/routes')
  const dialog = page.getByRole('dialog')
  for (const upstream of ['first', 'second']) {
    await page.getByRole('button', { name: 'Add route' }).click()
    await dialog.getByLabel('Carrier', { exact: true }).fill(upstream)
    await dialog.getByRole('button', { name: 'Take into the draft' }).click()
    await dialog.waitFor({ state: 'hidden' })
    if (upstream === 'first') await page.getByText('no route leads to the upstream second').waitFor()
  }
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('row', { name: /^second.*database/ }).waitFor()
})

test('a draft stays in the tab of its user until it is applied or discarded', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/traffic-rules/rules')
  const dialog = page.getByRole('dialog')
  const leaveAndComeBack = async () => {
    await page.goto(`${harness.gateway.url}/console/messages`)
    await page.goto(`${harness.gateway.url}/console/traffic-rules/rules`)
    await page.getByText('A draft that you have not applied is here').waitFor()
  }
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Kind').selectOption({ label: 'limit of messages' })
  await dialog.getByLabel('Name').fill('hourly')
  await dialog.getByLabel('Window, seconds').fill('3600')
  await leaveAndComeBack()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'hourly')
  await dialog.getByLabel('At most').fill('5000')
  await dialog.getByLabel('country', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Take into the draft' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Limits: 5,000 in 3,600 s' }).waitFor()
  await leaveAndComeBack()
  assert.ok(await page.getByRole('button', { name: 'Add rule' }).isDisabled())
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Counted apart by: account, country' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await page.getByText('There are no traffic rules').waitFor()
  assert.equal(await page.getByText('A draft that you have not applied is here').count(), 0)
})

test(
  'a draft of traffic rules is tried on the messages of the last day, and the result leads to them',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const texts = ['Casino opens', 'Hello', 'A second casino']
    await harness.gateway.client.sendAll(texts.map((sms_message) => ({ phone: '380671234567', sms_message })))
    const page = await harness.signedIn('admin', '/traffic-rules/rules')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByLabel('Kind').selectOption({ label: 'words' })
    await dialog.getByLabel('Name').fill('bets')
    await dialog.getByLabel('Words').fill('casino*')
    await dialog.getByLabel('Effect').selectOption({ label: 'hold for a decision' })
    await dialog.getByRole('button', { name: 'Take into the draft' }).click()
    await page.getByRole('button', { name: 'Backtest on the last 24 hours' }).click()
    await page.getByText('The first messages of each change.').waitFor({ timeout: 60_000 })
    await page.getByRole('row', { name: /^bets new words hold for a decision 0 2$/ }).waitFor()
    await assertAccessible(page)
    await assertFits(page)
    await page
      .getByRole('row', { name: /held now: goes out at once bets/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: /Message/ }).waitFor()
  },
)

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
  inEveryWay,
} from '../console/console-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'

const options = { timeout: 600_000 }
const phone = '380671239847'

suite('the page of replies', { skip: browserIsMissing }, () => {
  test(
    'a reply arrives live; an operator reads it, answers it, and is warned after an opt-out',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      const { gateway } = harness
      await addUser(gateway.db, 'olena', 'operator')
      const subscriber = await ConsoleVisitor.signedIn(gateway.url, 'olena')
      const reply = (text: string) =>
        subscriber.post('handsets/reply', { phone, channel: 'sms', kind: 'text', text })
      const page = await harness.signedIn('operator', '/replies')
      await page.getByText('No replies yet').waitFor()
      await gateway.client.send({ id: 'question', phone, sms_message: 'Will you come at six?' })
      await gateway.untilStatus('question', 'DELIVERED')
      await reply('Yes, all of us')
      const row = page.getByRole('list', { name: 'Conversations, newest first' }).getByRole('link')
      await row.getByText('unread').waitFor()
      await assertAccessibleInBothThemes(page)
      await row.click()
      const thread = page.getByRole('list', { name: 'Conversation', exact: true })
      await thread.getByText('Will you come at six?').waitFor()
      await thread.getByText('Yes, all of us').waitFor()
      await row.getByText('unread').waitFor({ state: 'detached' })

      await page.getByLabel('Answer from posthorn').fill('See you then')
      await page.getByText('0.50 UAH, 1 part').waitFor()
      await assertAccessibleInBothThemes(page)
      await page.getByRole('button', { name: 'Send answer' }).click()
      await thread.getByText('See you then').waitFor()
      await thread.getByText('DELIVERED').waitFor()
      assert.deepEqual(
        gateway
          .network()
          .handsets.view(phone)
          .messages.map(({ text }) => text)
          .filter((text) => text === 'See you then'),
        ['See you then'],
      )
      await reply('We are late')
      await thread.getByText('We are late').waitFor()
      await assertFits(page)

      await reply('STOP')
      await thread.getByText('STOP').waitFor()
      await page.getByLabel('Answer from posthorn').fill('Sorry to hear that')
      await page.getByText('The answer would not arrive:').waitFor()
      await inEveryWay(page, async ([, width]) => {
        assert.deepEqual(await layoutFaults(page), [])
        const back = page.locator('.replies-back')
        assert.equal(await back.isVisible(), width < 1_000)
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('link', { name: 'All conversations' }).click()
      await row.waitFor()
      assert.equal(await thread.count(), 0)
    },
  )

  test('viewers see that somebody wrote, without number, text or answer field', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    await addUser(gateway.db, 'olena', 'operator')
    const subscriber = await ConsoleVisitor.signedIn(gateway.url, 'olena')
    await gateway.client.send({ id: 'question', phone })
    await gateway.untilStatus('question', 'DELIVERED')
    await subscriber.post('handsets/reply', { phone, channel: 'sms', kind: 'text', text: 'Dear shop' })
    await gateway.untilStatus('question', 'REPLIED')
    const page = await harness.signedIn('viewer', '/replies')
    await page.getByRole('link', { name: /38067…47/ }).click()
    await page.getByText('Operators and admins can answer.').waitFor()
    assert.equal(await page.getByRole('textbox', { name: /^Answer/ }).count(), 0)
    const shown = await page.locator('main').innerText()
    assert.ok(!shown.includes(phone) && !shown.includes('Dear shop'), shown)
    await assertAccessibleInBothThemes(page)
  })
})

test('an operator works the inbox by the keyboard, with saved answers and a count of what is unread', {
  ...options,
  skip: browserIsMissing,
}, async () => {
  await using harness = await ConsoleHarness.open()
  const { gateway } = harness
  await gateway.client.sendAll([{ phone: '380501119919' }, { phone: '380671119919' }])
  const page = await harness.signedIn('operator', '/replies')
  await page.getByText('Unread only (2)').waitFor()
  await page.keyboard.press('KeyJ')
  await page.getByRole('heading', { name: /^Conversation with/ }).waitFor()
  const first = page.url()
  await page.getByText('Unread only (1)').waitFor()
  await page.keyboard.press('KeyJ')
  await page.waitForURL((url) => url.href !== first)
  await page.getByText('Unread only (0)').waitFor()
  await page.keyboard.press('KeyK')
  await page.waitForURL(first)
  const answer = page.getByLabel('Answer from posthorn')
  await answer.waitFor()
  await page.keyboard.press('KeyR')
  await page.keyboard.type('We are open until nine')
  await page.getByRole('button', { name: 'Save this text' }).click()
  await page.getByText('0.50 UAH, 1 part').waitFor()
  await answer.press('Control+Enter')
  const thread = page.getByRole('list', { name: 'Conversation', exact: true })
  await thread.getByText('We are open until nine').waitFor()
  await page.getByLabel('Saved answers').selectOption('We are open until nine')
  assert.equal(await answer.inputValue(), 'We are open until nine')
  await assertFits(page)
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
} from '../console/console-harness.ts'
import { insertMessagesText } from '../support/message-rows.ts'

const options = { timeout: 600_000 }

suite('the page of messages', { skip: browserIsMissing }, () => {
  test('finds a message, shows its timeline and the request that sends it again', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { client } = harness.gateway
    await client.post([
      {
        type: 'viber+sms',
        id: 'order-1',
        phone: 380671239921,
        viber_signature: 'Posthorn',
        viber_type: 'text',
        viber_message: 'It is to come by Viber',
        sms_signature: 'Posthorn',
        sms_message: "It's here",
      },
    ])
    await client.send({ phone: '380671230001' })
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('operator', '/messages')
    await row(page, '380671230001').waitFor()
    await assertAccessibleInBothThemes(page)

    await page.getByLabel('Search', { exact: true }).fill('+380 67 123-99-21')
    await page.getByLabel('Search', { exact: true }).press('Enter')
    await row(page, '380671230001').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).searchParams.get('find'), '+380 67 123-99-21')
    await page.getByLabel('Status').selectOption('Not delivered')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Without Not delivered' }).click()
    await row(page, '380671239921').click()

    await page.getByRole('heading', { name: /^Message \d+$/, level: 1 }).waitFor()
    const stages = page.getByRole('list', { name: 'Stages of the plan, and what became of each' })
    await stages.getByText('failed', { exact: true }).waitFor()
    await stages.getByText('delivered', { exact: true }).waitFor()
    await page.getByText('Stage 2 (sms) begins.').waitFor()
    await page
      .getByRole('region', { name: 'Request for a shell' })
      .getByText(String.raw`It'\''s here`)
      .waitFor()
    await assertAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'All messages' }).click()
    await row(page, '380671239921').waitFor()
    assert.equal(await row(page, '380671230001').count(), 0)

    await page.setViewportSize({ width: 360, height: 800 })
    assert.equal(await overhang(page), 0)
    await row(page, '380671239921').click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    assert.equal(await overhang(page), 0)
    await assertAccessible(page)
  })

  test('the list is updated live, and moves nothing under the pointer', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { client } = harness.gateway
    const page = await harness.signedIn('admin', '/messages')
    await page.getByText('No message yet').waitFor()
    await client.send({ phone: '380671230001' })
    await row(page, '380671230001').getByText('DELIVERED').waitFor()
    await row(page, '380671230001').hover()
    await client.send({ phone: '380671230002' })
    await page.getByRole('button', { name: '1 new message' }).waitFor()
    assert.equal(await row(page, '380671230002').count(), 0)
    await page.getByRole('button', { name: '1 new message' }).click()
    await row(page, '380671230002').waitFor()
  })

  test(
    'says why a message waits; an operator resumes the carrier, or cancels the message',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      const { gateway } = harness
      const page = await harness.signedIn('operator', '/carriers')
      await addUser(gateway.db, 'olena', 'operator')
      const colleague = await ConsoleVisitor.signedIn(gateway.url, 'olena')
      await colleague.post('upstreams/pause', { upstream: 'carrier', reason: 'maintenance' })
      const first = await gateway.client.send({ phone: '380671230001' })
      const second = await gateway.client.send({ phone: '380671230002' })
      const text = 'UPDATE accepted_messages SET hook = NULL WHERE msg_id = $1'
      await gateway.db.query({ text }, [second.msg_id])
      await page.goto(`${gateway.url}/console/messages/${second.msg_id}`)
      await page.getByText(/Waiting: carrier was paused by olena at .*: maintenance/).waitFor()
      await page
        .getByRole('list', { name: /^Stages of the plan/ })
        .getByText('waiting')
        .waitFor()
      await assertAccessibleInBothThemes(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Cancel message' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Go back' }).waitFor()
      assert.equal(await dialog.getByText('webhook').count(), 0, 'the message has no endpoint')
      assert.equal(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count(), 0)
      await dialog.getByRole('button', { name: 'Cancel message' }).click()
      await page.getByText(/^operator-\w+ cancelled it\.$/).waitFor()
      await page.goto(`${gateway.url}/console/messages/${first.msg_id}`)
      await page.getByRole('button', { name: 'Resume carrier' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Resume carrier' }).click()
      await page.getByText('Final: DELIVERED.').waitFor()
      await page.getByText(/^carrier was resumed by operator-/).waitFor()
      assert.equal(await page.getByText('Waiting:').count(), 0)
      assert.deepEqual(await gateway.statuses(), { DELETED: 1, DELIVERED: 1 })
    },
  )

  test('sends a message with a code again whole, though no page shows its digits', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    const words = 'Your code is 48217'
    const first = await gateway.client.send({ phone: '380671230001', sms_message: words })
    await gateway.untilAllEnded()
    const page = await harness.signedIn('operator', `/messages/${first.msg_id}`)
    await page.getByRole('button', { name: 'Resend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your code is •••••').waitFor()
    await dialog.getByText('0.50 UAH').first().waitFor()
    await assertAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('Sent again as').getByRole('link').click()
    await page.getByText('Final: DELIVERED.').waitFor()
    const linkOf = (name: string) => page.locator('dt', { hasText: name }).locator('..').getByRole('link')
    const second = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await linkOf('Repeats').click()
    await page.getByRole('heading', { name: `Message ${first.msg_id}`, level: 1 }).waitFor()
    assert.equal(await linkOf('Repeated by').innerText(), second)
    await linkOf('Repeated by').click()
    await page.getByRole('heading', { name: `Message ${second}`, level: 1 }).waitFor()
    const { messages } = gateway.network().handsets.view('380671230001')
    assert.deepEqual(
      messages.map(({ text }) => text),
      [words, words],
    )
    assert.ok(!(await page.locator('main').innerText()).includes('48217'))
  })

  test('viewers see neither numbers nor texts, and why', options, async () => {
    await using harness = await ConsoleHarness.open()
    await harness.gateway.client.send({ phone: '380671230001', sms_message: 'Dear Olena' })
    const page = await harness.signedIn('viewer', '/messages')
    await page.getByText('Numbers are masked for viewers').waitFor()
    await row(page, '38067…01').click()
    await page.getByText('Numbers and texts are masked for viewers').waitFor()
    await page.getByText('Operators and admins can copy it as a request.').waitFor()
    const shown = await page.locator('main').innerText()
    assert.ok(!shown.includes('380671230001') && !shown.includes('Olena'))
    await assertAccessible(page)
  })

  test('the list says how far back it has searched, and searches further on request', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { msg_id: msgId } = await harness.gateway.client.send({ phone: '380671230001' })
    await harness.gateway.untilAllEnded()
    await harness.gateway.db.query({ text: copies }, [msgId])
    const page = await harness.signedIn('operator', '/messages?status=DELIVERED')
    await page.getByText('Nothing found so far').waitFor()
    await page.getByText('Searched back to messages accepted at').waitFor()
    await assertAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Search further back' }).click()
    await row(page, '380671230001').waitFor()
    await page.getByRole('button', { name: 'Back to the newest' }).click()
    await page.getByText('Nothing found so far').waitFor()

    await page.getByLabel('Status').selectOption('EXPIRED')
    const newest = `#${Number(msgId) + 10_000}`
    await row(page, newest).waitFor()
    await page.getByRole('button', { name: 'Older' }).click()
    await row(page, `#${Number(msgId) + 9_950}`).waitFor()
    assert.equal(await row(page, newest).count(), 0)
  })
})

/** More messages than one page searches. */
const copies = insertMessagesText(
  'msg_id, account_id, phone, type, priority, accepted_at, expires_at, updated_at, status, plan, attempts, timeline',
  `SELECT msg_id + n, account_id, '380671239999', type, priority, accepted_at + n, expires_at, updated_at, 'EXPIRED', plan,
    attempts, timeline
  FROM messages CROSS JOIN generate_series(1, 10000) n WHERE msg_id = $1`,
)

function row(page: Page, recipient: string) {
  return page
    .getByRole('list', { name: 'Messages, newest first' })
    .getByRole('link')
    .filter({ hasText: recipient })
}

/** How many pixels the page is wider than the screen. */
function overhang(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideHeld } from '../../packages/administration/traffic-rules/decide-held.ts'
import { listAuditEntries } from '../../packages/store/console/audit-log.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

const hold = { kind: 'words', effect: 'hold' }
const trafficRules = [
  { ...hold, name: 'gambling', words: ['casino'] },
  { ...hold, name: 'loans', words: ['credit'] },
  { kind: 'words', name: 'openings', words: ['opens'], effect: 'observe' },
]

test(
  'an operator finds held messages, releases one, refuses several, and sees what rules met; a viewer sees neither number nor text',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ settings: { trafficRules }, everyChannel: false })
    const { client, db } = harness.gateway
    const page = await harness.signedIn('operator', '/traffic-rules')
    await page.getByText('No message is held').waitFor()
    const send = (sms_message: string, phone: string) => client.send({ phone, sms_message })
    const first = await send('A casino opens', '380671230001')
    const second = await send('A second casino', '380671230002')
    const third = await send('Cheap credit', '380671230003')
    const list = page.getByRole('list', { name: 'Held messages' })
    const lineOf = (text: string) => list.getByRole('listitem').filter({ hasText: text })
    // Live: the page is not loaded again.
    await lineOf('Cheap credit').getByText('then it ends as EXPIRED').waitFor()
    await assertFits(page)

    await page.getByLabel('Rule', { exact: true }).selectOption('loans')
    await lineOf('A casino opens').waitFor({ state: 'detached' })
    await page.getByLabel('Rule', { exact: true }).selectOption('Any rule')
    // With the keyboard alone.
    await lineOf('A casino opens').getByRole('button', { name: 'Release' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Message ${first.msg_id} to 380671230001`).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Release' }).click()
    await lineOf('A casino opens').waitFor({ state: 'detached' })
    await harness.gateway.untilCallbackOf(Number(first.id), 'DELIVERED')

    const viewer = await harness.signedIn('viewer', '/traffic-rules')
    await viewer.getByRole('link', { name: '38067…02' }).waitFor()
    assert.equal(await viewer.getByText('A second casino').count(), 0)
    assert.equal(await viewer.getByRole('button', { name: /Release|Refuse/ }).count(), 0)
    assert.equal(await viewer.getByRole('checkbox').count(), 0)

    await page.getByLabel('All on this page').check()
    await page.getByRole('button', { name: 'Refuse chosen (2)' }).click()
    await dialog.getByText('2 messages.').waitFor()
    // Another operator is quicker with one of them.
    await decideHeld(db, 'release', [third.msg_id], Date.now())
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('1 message was decided or had expired before.').waitFor()
    await page.getByText('No message is held').waitFor()
    await harness.gateway.untilCallbackOf(Number(second.id), 'REJECTED')
    await harness.gateway.untilCallbackOf(Number(third.id), 'DELIVERED')

    await page.getByRole('link', { name: 'Matches' }).click()
    const rules = page.getByRole('region', { name: 'Rules', exact: true })
    await rules.getByRole('row', { name: 'openings words only observed 1' }).waitFor()
    await assertFits(page)
    const byDay = page.getByRole('region', { name: 'By day' })
    const observed = byDay.getByRole('row', { name: 'openings only observed demo 1' })
    await observed.getByRole('link', { name: `#${first.msg_id}` }).click()
    await page.getByText('The rule openings, which only observes, would have applied (opens).').waitFor()

    const log = await listAuditEntries(db, {}, { before: null, limit: 20 })
    assert.deepEqual(
      log.flatMap(({ action, target, outcome }) =>
        action.startsWith('traffic-rules/') ? [[action, target, outcome]] : [],
      ),
      [
        ['traffic-rules/refuse', `messages ${second.msg_id}`, 'done'],
        ['traffic-rules/release', `message ${first.msg_id}`, 'done'],
      ],
    )
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
} from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const phone = '380671234567'

const twoCarriers = {
  carriers: { first: {}, second: {} },
  settings: {
    routes: [
      { upstream: 'first', prefix: '38067', priority: 1 },
      { upstream: 'second', prefix: '38067', priority: 2 },
      { upstream: 'first', weight: 3 },
      { upstream: 'second', weight: 1 },
    ],
  },
}

const card = (page: Page, name: string) => page.getByRole('article', { name })

test(
  'an operator pauses a carrier with a reason, sees what waits, resumes it, and drains it',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const { gateway } = harness
    const page = await harness.signedIn('operator', '/carriers')
    const carrier = card(page, 'carrier')
    await carrier.getByText('Connected', { exact: true }).waitFor()
    await carrier.getByText('Configuration').click()
    assert.match(await carrier.innerText(), /systemId\s+posthorn/)
    await assertAccessibleInBothThemes(page)

    await carrier.getByRole('button', { name: 'Pause carrier' }).click()
    await page.getByText('No other carrier of SMS is healthy').waitFor()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await dialog.getByText('Enter 3 to 200 characters.').waitFor()
    await assertAccessible(page)
    await dialog.getByLabel('Reason').fill('Maintenance until 04:00')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await carrier.getByText('Paused', { exact: true }).waitFor()
    await carrier.getByText('Maintenance until 04:00').waitFor()

    // The gateway applies it before the page shows it, also to fresh messages.
    const { id } = await gateway.client.send({ phone })
    assert.deepEqual(gateway.network().handsets.view(phone).messages, [])
    await page.reload()
    await carrier.getByRole('definition').getByText('1', { exact: true }).waitFor()
    await assertAccessible(page)

    await carrier.getByRole('button', { name: 'Resume carrier' }).click()
    await page.getByRole('dialog').getByText('Queued for it: 1 message').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await carrier.getByText('Connected', { exact: true }).waitFor()
    assert.equal((await gateway.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
    const text = `SELECT action, target FROM audit_log WHERE outcome = 'done' ORDER BY entry_id`
    const log = await gateway.db.query<{ action: string; target: string }>({ text })
    assert.deepEqual(
      log.filter(({ target }) => target === 'carrier').map(({ action, target }) => `${action} ${target}`),
      ['upstreams/pause carrier', 'upstreams/resume carrier'],
    )
    await drainAndResume(page, harness)
  },
)

/** Waits until nothing is under way and the connections are released. */
async function drainAndResume(page: Page, harness: ConsoleHarness): Promise<void> {
  const carrier = card(page, 'carrier')
  await carrier.getByRole('button', { name: 'Drain carrier' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The contract ends')
  await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click()
  await carrier.getByText('Drained', { exact: true }).waitFor()
  const { smsc } = harness.gateway.network()
  await until('the connections to be unbound', () => (smsc.stats()['bound'] === 0 ? true : null))
  await carrier.getByRole('button', { name: 'Resume carrier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await carrier.getByText('Connected', { exact: true }).waitFor()
}

test(
  'a carrier is found by its name, channel and state, by the keyboard and on a telephone',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('operator', '/carriers')
    const cards = page.getByRole('article')
    await cards.first().waitFor()
    const all = await cards.count()
    assert.ok(all > 3)
    // A simulated carrier without messages shows its state and its buttons alone until it is opened.
    const quiet = cards.filter({ hasText: 'No message lately' }).first()
    assert.equal(await quiet.getByText('Configuration').isVisible(), false)
    await quiet.getByText('No message lately').click()
    await quiet.getByText('Configuration').waitFor()
    await page.getByRole('searchbox', { name: 'Name' }).focus()
    await page.keyboard.type('CARR')
    await page.getByText(`1 of ${all} carriers`).waitFor()
    assert.equal(await cards.count(), 1)
    assert.match(page.url(), /\/carriers\?find=CARR$/)
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: 'Channel' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('SMS')
    await page.waitForURL(/\?find=CARR&channel=sms$/)
    await assertAccessible(page)
    // The address leads to the same carriers, also where none is among them.
    await page.goto(new URL('/console/carriers?channel=viber&state=connected', page.url()).href)
    await page.getByText(`1 of ${all} carriers`).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('searchbox', { name: 'Name' }).fill('no carrier has it')
    await page.getByText('No carrier fits the filters').waitFor()
    await assertAccessibleInBothThemes(page)
    await assertFits(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(`${all} carriers`, { exact: true }).waitFor()
    assert.equal(await cards.count(), all)
  },
)

test(
  'the route of a number comes from the routing itself, pauses included, and a viewer changes nothing',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ ...twoCarriers, everyChannel: false })
    const page = await harness.signedIn('operator', '/carriers/routes')
    await page.getByRole('heading', { name: 'Configured routes' }).waitFor()
    await page.getByText('75% of messages').waitFor()
    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Find the route' }).click()
    await page.getByText('This is no phone number').waitFor()
    await page.getByLabel('Phone number').fill('+380 67 123 45 67')
    await page.getByRole('button', { name: 'Find the route' }).click()
    const candidates = page.getByRole('status').getByRole('listitem')
    await page.getByText('Takes this route').waitFor()
    const first = async () => (await candidates.first().innerText()).replaceAll(/\s+/g, ' ')
    assert.match(await first(), /^first.*Takes this route/)
    await assertAccessibleInBothThemes(page)

    await page.getByRole('link', { name: 'Carriers' }).last().click()
    await card(page, 'second').getByText('Connected', { exact: true }).waitFor()
    await card(page, 'first').getByRole('button', { name: 'Pause first' }).click()
    await dialogFollowsTheOther(page, harness)
    await page.getByRole('dialog').getByLabel('Reason').fill('It rests')
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await card(page, 'first').getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Routes' }).click()
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Find the route' }).click()
    await page.getByText('Skipped: it is paused').waitFor()
    assert.match((await candidates.nth(1).innerText()).replaceAll(/\s+/g, ' '), /^second.*Takes this route/)
    await assertViewerMayNothing(harness)
  },
)

/** The open dialog about `first` says at every moment whether `second` takes its place. */
async function dialogFollowsTheOther(page: Page, { gateway }: ConsoleHarness): Promise<void> {
  await page.getByText('Its messages go by second instead').waitFor()
  // The figures of the first one change as well.
  await gateway.untilCallbacks(Number((await gateway.client.send({ phone })).id))
  await addUser(gateway.db, 'colleague', 'operator')
  const colleague = await ConsoleVisitor.signedIn(gateway.url, 'colleague')
  await colleague.post('upstreams/pause', { upstream: 'second', reason: 'It rests too' })
  await page.getByText('No other carrier of SMS is healthy').waitFor()
  await colleague.post('upstreams/resume', { upstream: 'second' })
  await page.getByText('Its messages go by second instead').waitFor()
}

async function assertViewerMayNothing(harness: ConsoleHarness): Promise<void> {
  const page = await harness.signedIn('viewer', '/carriers')
  await card(page, 'first').getByText('Paused', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Pause|Drain|Resume) / }).count(), 0)
  const status = await page.evaluate(`(async () => {
    const session = await (await fetch('/console/api/session')).json()
    const answer = await fetch('/console/api/upstreams/resume', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrfToken },
      body: JSON.stringify({ upstream: 'first' }),
    })
    return answer.status
  })()`)
  assert.equal(status, 403)
}

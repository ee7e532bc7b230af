// What each page of the console costs a browser: octets, time until it is usable, time of a switch to it, shifts.
import type { Page, Request } from 'playwright-core'
import { createAccount } from '../packages/store/accounts/accounts.ts'
import { ConsoleHarness } from '../test/console/console-harness.ts'
import { everyPath } from '../test/console/every-path.ts'
import { fillHarness, phones } from '../test/console/fill-harness.ts'
import { layoutShift, watchShifts } from '../test/console/layout-faults.ts'
import { countOctets } from '../test/console/page-weight.ts'

interface Figures {
  /** Octets of a first visit, with an empty cache. */
  octets: number
  /** From the start of the first visit until the content is shown. */
  usableMs: number[]
  /** From the click on a link until the content is shown: the first time, and again later. */
  firstSwitchMs: number[]
  switchMs: number[]
  /** The largest sum of shifts of the layout, on wide and narrow screens, with answers that come one by one. */
  shift: number
}

const widths = [1_440, 390]

/** A table with a line for each page and section. */
export async function benchConsolePages({ rounds }: { rounds: number }): Promise<string> {
  await using harness = await ConsoleHarness.open()
  for (const name of ['books and stationery', 'clinic']) {
    await createAccount(harness.gateway.db, { name, currency: 'EUR' })
  }
  await fillHarness(harness.gateway)
  const page = await harness.signedIn('admin')
  const { msg_id: msgId } = await harness.gateway.client.status(2_000)
  const ofOne = [`/console/messages/${msgId}`, `/console/recipients/${phones.reached}`]
  const paths = [...(await everyPath(page)), ...ofOne]
  const figures = new Map<string, Figures>()
  console.log(`first visits of ${paths.length} pages`)
  for (const path of paths) figures.set(path, await visit(harness, path, rounds))
  for (let round = 0; round < rounds; round++) {
    console.log(`switches from page to page, ${round + 1} of ${rounds}`)
    await switchThrough(harness, figures)
  }
  console.log('shifts of the layout')
  await measureShifts(harness, figures)
  return tableOf(figures)
}

/** First visits with an empty cache, each of a new user in a new browser context. */
async function visit(harness: ConsoleHarness, path: string, rounds: number): Promise<Figures> {
  const figures: Figures = { octets: 0, usableMs: [], firstSwitchMs: [], switchMs: [], shift: 0 }
  for (let round = 0; round < rounds; round++) {
    const page = await harness.signedIn('admin', '/nowhere')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.addInitScript(noteUsable)
    const loads = new Loads(page)
    const octets = await countOctets(page)
    await page.goto(new URL(path, harness.gateway.url).href)
    await loads.settled()
    figures.usableMs.push(await page.evaluate<number>('window.usableAt'))
    figures.octets = Math.max(figures.octets, octets())
    await page.context().close()
  }
  return figures
}

/** From page to page by links, as a person does; twice, for the second time nothing is loaded but data. */
async function switchThrough(harness: ConsoleHarness, figures: Map<string, Figures>): Promise<void> {
  const page = await harness.signedIn('admin', '/nowhere')
  await page.addInitScript(noteUsable)
  const loads = new Loads(page)
  await page.goto(`${harness.gateway.url}/console/nowhere`)
  await loads.settled()
  for (const times of ['firstSwitchMs', 'switchMs'] as const) {
    for (const [path, its] of figures) {
      if (!(await follow(page, loads, path))) continue
      its[times].push(await page.evaluate<number>('window.usableAt - window.clickedAt'))
    }
    // Kept answers are older than that afterwards, so that the second time requests them again.
    await page.waitForTimeout(2_500)
  }
  await page.context().close()
}

/** Clicks the link to a page of the menu, or to a section, for which its page is opened first. */
async function follow(page: Page, loads: Loads, path: string): Promise<boolean> {
  const linkTo = (to: string) => page.locator(`a[href="${to}"], a[href^="${to}?"]`).first()
  const link = linkTo(path)
  const parent = linkTo(path.split('/').slice(0, 3).join('/'))
  if ((await link.count()) === 0 && (await parent.count()) > 0) {
    await parent.click()
    await loads.settled()
  }
  if ((await link.count()) === 0) return false
  await link.click()
  await loads.settled()
  return true
}

async function measureShifts(harness: ConsoleHarness, figures: Map<string, Figures>): Promise<void> {
  const page = await harness.signedIn('admin', '/nowhere')
  await watchShifts(page)
  const loads = new Loads(page)
  for (const [path, its] of figures) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(new URL(path, harness.gateway.url).href)
      await loads.settled()
      const { sum, moved } = await layoutShift(page)
      if (sum >= 0.02) console.log(`${path} at ${width} px moves by ${sum.toFixed(3)}:\n${moved}`)
      its.shift = Math.max(its.shift, sum)
    }
  }
}

/** Follows what a page loads; the stream of what happens, which stays open, is left out. */
class Loads {
  readonly #page: Page
  readonly #underWay = new Set<Request>()
  #changedAt = performance.now()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#underWay.add(request)
      this.#changedAt = performance.now()
    })
    const end = (request: Request) => {
      this.#underWay.delete(request)
      this.#changedAt = performance.now()
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  }

  /** Waits until the page shows its content and has loaded nothing for half a second. */
  async settled(): Promise<void> {
    await this.#page.locator('main:not(:has(.skeleton)) h1').waitFor()
    while (this.#underWay.size > 0 || performance.now() - this.#changedAt < 500) {
      await this.#page.waitForTimeout(50)
    }
  }
}

/** `usableAt`: when the page last began to show its heading and no placeholder, as painted. */
const noteUsable = `
window.usableAt = Number.NaN
window.clickedAt = 0
{
  let isUsable = false
  const look = () => {
    const usable = document.querySelector('main h1') !== null && document.querySelector('main .skeleton') === null
    if (usable && !isUsable) requestAnimationFrame(() => { window.usableAt = performance.now() })
    isUsable = usable
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  document.addEventListener('click', () => { window.clickedAt = performance.now(); isUsable = false }, true)
}`

function tableOf(figures: ReadonlyMap<string, Figures>): string {
  const lines = [...figures].map(([path, its]) => [
    path.replace('/console', '') || '/',
    (its.octets / 1_024).toFixed(1),
    ...[its.usableMs, its.firstSwitchMs, its.switchMs].map(medianOf),
    its.shift.toFixed(3),
  ])
  const head = ['page', 'first visit, KiB', 'usable, ms', 'first switch, ms', 'switch, ms', 'layout shift']
  const all = [head, ...lines]
  const wide = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  return all
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(wide[column] ?? 0) : cell.padStart(wide[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function medianOf(times: readonly number[]): string {
  // A link to the section that its page opened already changes nothing: it was usable before the click.
  const sorted = times.filter((time) => time >= 0).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]?.toFixed(0) ?? '-'
}

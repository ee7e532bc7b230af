// What routing by network, cost and quality takes of the throughput from request to callback: the same load through
// the same four connections, by plain routes and by many rules with many prices, in turns on the same machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../regression/support/installation.ts'
import { median } from './load/machine.ts'
import { Side, sideUpstreams } from './load/side.ts'

export interface RoutingShareOptions {
  rules: number
  prices: number
  /** More than the machine can do: what is called back in a second is then the throughput. */
  offeredPerSecond: number
  seconds: number
  rounds: number
}

export interface RoutingShare {
  rules: number
  prices: number
  /** Callbacks a second; the median of the rounds. */
  plainPerSecond: number
  routedPerSecond: number
  /** Loss of throughput by routing in percent: the median over neighbouring rounds. The goal is under 5. */
  lossPercent: number
  rounds: { plainPerSecond: number; routedPerSecond: number }[]
}

type Rule = Record<string, string | number>

export async function benchRoutingShare(options: RoutingShareOptions): Promise<RoutingShare> {
  const plain = sideUpstreams.map((upstream): Rule => ({ upstream }))
  await using usual = await Side.open({ settings: { routes: plain } })
  await using many = await Side.open({
    settings: { routes: [...plain, ...manyRules(options.rules - plain.length)] },
    prepare: (installation) => importPrices(installation, options.prices),
  })
  // A warm-up: cold code is not measured here.
  for (const side of [usual, many]) await side.run(Math.round(options.offeredPerSecond / 4), 3)
  const rounds: RoutingShare['rounds'] = []
  for (let round = 0; round < options.rounds; round++) {
    const { offeredPerSecond, seconds } = options
    const plainPerSecond = await usual.run(offeredPerSecond, seconds)
    const routedPerSecond = await many.run(offeredPerSecond, seconds)
    rounds.push({ plainPerSecond, routedPerSecond })
  }
  const losses = rounds.map((each) => 100 * (1 - each.routedPerSecond / each.plainPerSecond))
  return {
    rules: options.rules,
    prices: options.prices,
    plainPerSecond: median(rounds.map((each) => each.plainPerSecond)),
    routedPerSecond: median(rounds.map((each) => each.routedPerSecond)),
    lossPercent: Number(median(losses).toFixed(1)),
    rounds,
  }
}

/** Four upstreams for each match. The first two matches carry the load: one by cost, one by quality. */
function manyRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = Math.floor(index / sideUpstreams.length)
    return { upstream: sideUpstreams[index % sideUpstreams.length] ?? '', ...matchOf(nth) }
  })
}

function matchOf(nth: number): Rule {
  if (nth === 0) return { network: '25503', choose: 'cost' }
  if (nth === 1) return { network: '25501', choose: 'quality' }
  const kinds: Rule[] = [
    { account: `account-${nth}`, network: '25503', choose: 'cost' },
    { sender: `Sender${nth}`, country: 'UA', choose: 'quality' },
    { prefix: `3806${nth}`, traffic: 'code' },
    { account: `account-${nth}`, traffic: 'other', country: 'PL' },
  ]
  return kinds[nth % kinds.length] ?? {}
}

/** The price list of one upstream: networks of the whole world, and prefixes. */
function priceList(rows: number, nth: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const price = (0.3 + ((index + nth) % 97) / 1_000).toFixed(3)
    if (index === 0) return `25503,,${price}`
    if (index === 1) return `25501,,${price}`
    return index % 2 === 0 ? `${900_000 + index / 2},,${price}` : `,${3_900_000 + index},${price}`
  })
  return `network,prefix,price\n${lines.join('\n')}\n`
}

async function importPrices(installation: Installation, prices: number): Promise<void> {
  for (const [nth, upstream] of sideUpstreams.entries()) {
    const file = join(installation.folder, `${upstream}.csv`)
    writeFileSync(file, priceList(prices / sideUpstreams.length, nth))
    await installation.command('prices', 'import', file, '--upstream', upstream)
  }
  // Gateways use a new list within a second.
  await pause(2_000)
}

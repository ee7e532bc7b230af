// What the feed of events takes of the throughput from request to callback, and how fast one consumer reads it.

import { median } from './load/machine.ts'
import { processorMsBelow } from './load/processor-time.ts'
import { Side } from './load/side.ts'

export interface EventsShareOptions {
  /** More than the machine can do: what is called back in a second is then the throughput. */
  offeredPerSecond: number
  seconds: number
  rounds: number
}

export interface EventsShare {
  /** Callbacks a second without and with events; the median of the rounds. */
  withoutPerSecond: number
  withPerSecond: number
  /** Loss of throughput in percent: the median over neighbouring rounds. The goal is under 3. */
  lossPercent: number
  /** Processor time of gateway and database, in µs a message, and what events add to it, in percent. */
  withoutUs: number
  withUs: number
  moreProcessorPercent: number
  /** Events a second that one consumer reads by pages of 1,000. The goal is 10,000. */
  readPerSecond: number
  events: number
  rounds: Round[]
}

interface Round {
  withoutPerSecond: number
  withPerSecond: number
  withoutUs: number
  withUs: number
}

export async function benchEventsShare(options: EventsShareOptions): Promise<EventsShare> {
  const { offeredPerSecond, seconds } = options
  await using without = await Side.open({ settings: { events: { recorded: false } } })
  await using recorded = await Side.open({ settings: {} })
  // A warm-up: cold code is not measured here.
  for (const side of [without, recorded]) await side.run(Math.round(offeredPerSecond / 4), 5)
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    const one = await measured(without, offeredPerSecond, seconds)
    const other = await measured(recorded, offeredPerSecond, seconds)
    const [withoutSide, withSide] = [one, other]
    rounds.push({
      withoutPerSecond: withoutSide.perSecond,
      withoutUs: withoutSide.us,
      withPerSecond: withSide.perSecond,
      withUs: withSide.us,
    })
  }
  const read = await readAll(recorded)
  const of = (value: (round: Round) => number) => Math.round(median(rounds.map(value)) * 10) / 10
  return {
    withoutPerSecond: of((each) => each.withoutPerSecond),
    withPerSecond: of((each) => each.withPerSecond),
    lossPercent: of((each) => 100 * (1 - each.withPerSecond / each.withoutPerSecond)),
    withoutUs: of((each) => each.withoutUs),
    withUs: of((each) => each.withUs),
    moreProcessorPercent: of((each) => 100 * (each.withUs / each.withoutUs - 1)),
    ...read,
    rounds,
  }
}

async function measured(side: Side, perSecond: number, seconds: number) {
  const before = processorMsBelow(process.pid)
  const reached = await side.run(perSecond, seconds)
  const spentMs = processorMsBelow(process.pid) - before
  return { perSecond: reached, us: Math.round((spentMs * 1_000) / (perSecond * seconds)) }
}

/** Reads the whole feed. */
async function readAll(side: Side): Promise<Pick<EventsShare, 'readPerSecond' | 'events'>> {
  const startedAt = performance.now()
  let expected = 1
  for (let after = '0'; ; ) {
    const response = await fetch(`${urlOf(side)}?limit=1000&after=${after}`, { headers: headersOf(side) })
    const page = (await response.json()) as { events: { number: number }[]; next: string; more: boolean }
    for (const { number } of page.events) {
      if (number !== expected++) throw new Error(`event ${expected - 1} is missing: ${number} came`)
    }
    after = page.next
    if (!page.more) break
  }
  const events = expected - 1
  return { events, readPerSecond: Math.round((events * 1_000) / (performance.now() - startedAt)) }
}

function urlOf({ port }: Side): string {
  return `http://127.0.0.1:${port}/v1/events`
}

function headersOf({ apiKey }: Side) {
  return { authorization: `Bearer ${apiKey}` }
}

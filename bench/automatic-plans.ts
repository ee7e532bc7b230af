// Automatic plans beside fixed ones over a seeded day: what share of recipients is reached, for what money, how soon. The
// day is a model: who has which app, how often a telephone is off, and how carriers report it are drawn from the seed. The
// plans are those of the product: arrangeChannels, and the memory of numbers by its evidence and ages.
import type { NumberKnown } from '../packages/domain/message/story/reasons.ts'
import type { Evidence, NumberFact } from '../packages/domain/number-memory/evidence.ts'
import { findObstacle, subjectOf } from '../packages/domain/number-memory/find-obstacle.ts'
import { arrangeChannels, type OfferedChannel } from '../packages/domain/plan/arrange-channels.ts'
import { Random } from '../simulation/world/random.ts'

type PlanChannel = 'sms' | 'viber' | 'rcs' | 'whatsapp'

interface ChannelModel {
  /** Of its price list: the usual ones of the sandbox. */
  price: number
  /** Share of the people who have it. */
  has: number
  /** Share of the time in which an app is not connected, so that no report comes. */
  away: number
  /** Mean seconds to the report of a delivery; reports of a failure are as quick. */
  tookSeconds: number
  /** Seconds that a fixed plan waits: `fallback.waitSeconds`. */
  waitSeconds: number
}

/** The assumptions; docs/channels/number-memory.md has them in words. */
const model: Record<PlanChannel, ChannelModel> = {
  sms: { price: 0.5, has: 0.985, away: 0.03, tookSeconds: 4, waitSeconds: 300 },
  viber: { price: 0.3, has: 0.7, away: 0.1, tookSeconds: 2.5, waitSeconds: 120 },
  rcs: { price: 0.35, has: 0.35, away: 0.1, tookSeconds: 2, waitSeconds: 60 },
  whatsapp: { price: 0.45, has: 0.55, away: 0.1, tookSeconds: 2, waitSeconds: 120 },
}
const planChannels = Object.keys(model) as PlanChannel[]

const fixedPlans: readonly (readonly PlanChannel[])[] = [
  ['sms'],
  ['viber', 'sms'],
  ['rcs', 'viber', 'sms'],
  ['whatsapp', 'sms'],
]

export interface PlanFigures {
  plan: string
  /** Percent of messages. */
  reached: number
  /** A message, in units of money; only a success is charged. */
  cost: number
  /** Hand-overs a message. */
  tries: number
  medianSeconds: number
  p95Seconds: number
}

interface Day {
  messages: number
  people: number
  seed: number
}

interface Person {
  has: Record<PlanChannel, boolean>
}

/** What comes of a hand-over; null for no report. */
interface Outcome {
  evidence: Evidence | null
  seconds: number
}

/** The same figures for the same seed, on any machine. */
export function benchAutomaticPlans(day: Day): Promise<PlanFigures[]> {
  const fixed = fixedPlans.map((plan) => runDay(day, plan.join('+'), new Fixed(plan)))
  const automatic = runDay(day, 'auto, without memory', new Automatic(false))
  const remembering = runDay(day, 'auto', new Automatic(true))
  const figures = [...fixed, automatic, remembering]
  console.table(figures)
  return Promise.resolve(figures)
}

/** How a message is sent, and what is learnt of it. */
interface Strategy {
  plan(person: number, now: number): { channel: PlanChannel; waitSeconds: number }[]
  learn(person: number, channel: PlanChannel, outcome: Outcome, now: number): void
}

class Fixed implements Strategy {
  readonly #plan: { channel: PlanChannel; waitSeconds: number }[]

  constructor(channels: readonly PlanChannel[]) {
    this.#plan = channels.map((channel) => ({ channel, waitSeconds: model[channel].waitSeconds }))
  }

  plan() {
    return this.#plan
  }

  learn(): void {}
}

class Automatic implements Strategy {
  readonly #remembers: boolean
  readonly #facts = new Map<string, NumberFact>()
  readonly #results = new Map<PlanChannel, { tried: number; delivered: number; seconds: number }>()

  constructor(remembers: boolean) {
    this.#remembers = remembers
  }

  plan(person: number, now: number) {
    const offers = planChannels.map((channel): OfferedChannel => {
      const results = this.#results.get(channel)
      const isKnown = results !== undefined && results.tried >= 20
      return {
        ...{ channel, state: 'healthy', isGiven: false, waitSeconds: model[channel].waitSeconds },
        priceMicros: model[channel].price * 1_000_000,
        delivered: isKnown ? results.delivered / results.tried : null,
        tookMs: isKnown && results.delivered > 0 ? (1_000 * results.seconds) / results.delivered : null,
        known: this.#known(person, channel, now),
      }
    })
    const none = { maxPriceMicros: null, withinSeconds: null, paysForEach: false }
    const { chosen } = arrangeChannels(offers, none)
    return chosen.map(({ index, waitSeconds }) => ({ channel: planChannels[index] ?? 'sms', waitSeconds }))
  }

  learn(person: number, channel: PlanChannel, { evidence, seconds }: Outcome, now: number): void {
    const results = this.#results.get(channel) ?? { tried: 0, delivered: 0, seconds: 0 }
    const isDelivered = evidence === 'reached'
    results.tried++
    results.delivered += isDelivered ? 1 : 0
    results.seconds += isDelivered ? seconds : 0
    this.#results.set(channel, results)
    const subject = subjectOf(channel)
    if (!this.#remembers || evidence === null || subject === null) return
    this.#facts.set(`${person} ${subject}`, { subject, evidence, seenAt: now })
  }

  #known(person: number, channel: PlanChannel, now: number): NumberKnown | null {
    const fact = this.#facts.get(`${person} ${subjectOf(channel)}`)
    const evidence = fact === undefined ? null : findObstacle(channel, fact, now)
    if (fact === undefined || evidence === null) return null
    return { code: 'number-known', evidence, ageMinutes: 0 }
  }
}

function runDay({ messages, people, seed }: Day, plan: string, strategy: Strategy): PlanFigures {
  const random = new Random(seed)
  const persons = Array.from({ length: people }, () => drawPerson(random))
  const seconds: number[] = []
  let [cost, tries] = [0, 0]
  for (let nth = 0; nth < messages; nth++) {
    // Some get many messages a day, most get few: the square draws the first ones more often.
    const person = Math.floor(random.next() ** 2 * people)
    const now = Math.floor((nth / messages) * 86_400_000)
    // The same draws for each plan, whatever it tries.
    const outcomes = drawOutcomes(persons[person] as Person, random)
    let elapsed = 0
    for (const { channel, waitSeconds } of strategy.plan(person, now)) {
      const outcome = outcomes[channel]
      const isInTime = outcome.evidence !== null && outcome.seconds <= waitSeconds
      strategy.learn(person, channel, isInTime ? outcome : { evidence: null, seconds: waitSeconds }, now)
      tries++
      elapsed += isInTime ? outcome.seconds : waitSeconds
      if (!isInTime || outcome.evidence !== 'reached') continue
      cost += model[channel].price
      seconds.push(elapsed)
      break
    }
  }
  seconds.sort((one, other) => one - other)
  const round = (value: number) => Math.round(value * 1_000) / 1_000
  return {
    plan,
    reached: Math.round((1_000 * seconds.length) / messages) / 10,
    cost: round(cost / messages),
    tries: round(tries / messages),
    medianSeconds: Math.round(10 * (seconds[Math.floor(seconds.length / 2)] ?? 0)) / 10,
    p95Seconds: Math.round(10 * (seconds[Math.floor(seconds.length * 0.95)] ?? 0)) / 10,
  }
}

function drawPerson(random: Random): Person {
  const has = Object.fromEntries(planChannels.map((channel) => [channel, random.chance(model[channel].has)]))
  return { has: has as Person['has'] }
}

function drawOutcomes({ has }: Person, random: Random): Record<PlanChannel, Outcome> {
  const outcomes = planChannels.map((channel): [PlanChannel, Outcome] => {
    const { away, tookSeconds } = model[channel]
    const isAway = random.chance(away)
    const seconds = -tookSeconds * Math.log(1 - random.next())
    const failure: Evidence = channel === 'sms' ? 'unassigned' : 'not-on-channel'
    if (!has[channel]) return [channel, { evidence: failure, seconds }]
    // Of a telephone that is off the network says so; of an app that is not connected nothing is said.
    if (isAway) return [channel, { evidence: channel === 'sms' ? 'absent' : null, seconds }]
    return [channel, { evidence: 'reached', seconds }]
  })
  return Object.fromEntries(outcomes) as Record<PlanChannel, Outcome>
}

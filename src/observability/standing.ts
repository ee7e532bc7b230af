import type { Clock } from '../lib/clock.ts'
import type { Events } from './events.ts'

/** What this gateway has heard of an upstream and what is not well there. */
export interface UpstreamStanding {
  upstream: string
  /** Connections of this gateway. */
  links: number
  linksDown: number
  /** Why the newest of those that are down is, and since when; null where all are up. */
  down: Trouble | null
  /** Why routing passes it over; null where it does not. */
  unhealthy: Trouble | null
}

export interface Trouble {
  reason: string
  since: number
}

/** A time without the database that is over. */
export interface Outage {
  endedAt: number
  awayMs: number
}

const rememberedMs = 3_600_000

type Heard = Pick<Events, 'linkUp' | 'linkDown' | 'slotLost' | 'upstreamHealth' | 'databaseBack'>

/** Remembers of the newest events what a person has to know who looks only now. Of this gateway alone. */
export class Standing {
  readonly #clock: Clock
  readonly #links = new Map<string, Map<number, Trouble | null>>()
  readonly #unhealthy = new Map<string, Trouble>()
  #outages: Outage[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What it has to hear. */
  readonly listener: Heard = {
    linkUp: ({ upstream, slotId }) => {
      this.#linksOf(upstream).set(slotId, null)
    },
    linkDown: ({ upstream, slotId, reason }) => {
      const links = this.#linksOf(upstream)
      // Tried again and again: since when it is down counts from the first time.
      const since = links.get(slotId)?.since ?? this.#clock.now()
      links.set(slotId, { reason, since })
    },
    slotLost: ({ upstream, slotId }) => {
      this.#linksOf(upstream).delete(slotId)
    },
    upstreamHealth: ({ upstream, healthy, reason }) => {
      if (healthy) this.#unhealthy.delete(upstream)
      else this.#unhealthy.set(upstream, { reason, since: this.#clock.now() })
    },
    databaseBack: ({ awayMs }) => {
      this.#outages.push({ endedAt: this.#clock.now(), awayMs })
      if (this.#outages.length > 100) this.#outages.shift()
    },
  }

  /** By name; those that have said nothing yet are not among them. */
  upstreams(): UpstreamStanding[] {
    const names = new Set([...this.#links.keys(), ...this.#unhealthy.keys()])
    return [...names].sort().map((upstream) => {
      const links = [...(this.#links.get(upstream)?.values() ?? [])]
      const down = links.filter((each) => each !== null)
      return {
        upstream,
        links: links.length,
        linksDown: down.length,
        down: down.toSorted((a, b) => b.since - a.since)[0] ?? null,
        unhealthy: this.#unhealthy.get(upstream) ?? null,
      }
    })
  }

  /** That ended within the last hour, oldest first. */
  outages(): Outage[] {
    const since = this.#clock.now() - rememberedMs
    this.#outages = this.#outages.filter(({ endedAt }) => endedAt >= since)
    return [...this.#outages]
  }

  #linksOf(upstream: string): Map<number, Trouble | null> {
    let links = this.#links.get(upstream)
    if (links === undefined) {
      links = new Map()
      this.#links.set(upstream, links)
    }
    return links
  }
}

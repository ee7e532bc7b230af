import { wilson } from '../../kit/flow/wilson.ts'
import type { NumberNetwork } from '../network/number-network.ts'

/** Counts of results. */
export interface ResultCounts {
  delivered: number
  /** Failed by the upstream or the network, or never reported. */
  failed: number
  /** From hand-over to report, summed over what was reported delivered. */
  tookMs: number
  /** Deliveries that are known by an entered code alone. */
  untimed: number
  /** One-time codes that were entered, or not although they were reported delivered. */
  codes: number
  /** Those that were entered. */
  entered: number
}

export const noResults: ResultCounts = {
  delivered: 0,
  failed: 0,
  tookMs: 0,
  untimed: 0,
  codes: 0,
  entered: 0,
}

/** The sum, the second of them times `weight`. */
export function sumOfResults(one: ResultCounts, other: ResultCounts, weight = 1): ResultCounts {
  return {
    delivered: one.delivered + other.delivered * weight,
    failed: one.failed + other.failed * weight,
    tookMs: one.tookMs + other.tookMs * weight,
    untimed: one.untimed + other.untimed * weight,
    codes: one.codes + other.codes * weight,
    entered: one.entered + other.entered * weight,
  }
}

/** Results of hand-overs to one upstream for one network, in one span of time. */
export interface UpstreamResults extends ResultCounts {
  upstream: string
  /** Main code of the operator; empty where it is not known. */
  network: string
  /** ISO 3166 code; empty where it is not known. */
  country: string
  /** When the span began (ms). */
  at: number
}

export interface Quality {
  /** Share of delivered messages among those with a result, in [0, 1]. */
  delivered: number
  /** Mean time from hand-over to report; null where nothing was reported delivered. */
  tookMs: number | null
  /** Results behind it; recent ones count in full, older ones less. */
  results: number
  /** Share of the codes that were entered, in [0, 1]; null where there are too few. */
  entered: number | null
  /** How far the value is lowered because fewer codes are entered than at the others, in [0, 0.5]. */
  loweredBy: number
  /** Delivered share, lowered by slowness and by codes: what upstreams are compared by. */
  value: number
}

/** Results count half as much each time this has passed. */
const halfLifeMs = 30 * 60_000
/** Older results are not read: they count less than a sixtieth. */
export const qualityHours = 3
/** Results behind a judgement, before a wider destination is judged instead. */
const minResults = 20
/** A delivery that takes a minute longer counts like ten points of delivered share less, up to thirty points. */
const valuePerMinute = 0.1
const maxSlowness = 0.3

/**
 * An upstream whose codes are never entered, while those of the others are, counts half. A sign, not a proof: who does
 * not enter a code may have had it.
 */
const maxLoweredBy = 0.5
/** Of Wilson's interval: a share counts as lower where chance explains it in fewer than one of twenty cases. */
const z = 2

/** Counts by place: a network, a country, or everywhere. */
type Places = Map<string, ResultCounts>

/** What upstreams have delivered lately, by network, by country, and in all. */
export class QualityScores {
  /** By upstream. */
  readonly #places = new Map<string, Places>()

  /** `now`: the instant from which results age. */
  constructor(results: readonly UpstreamResults[], now: number) {
    for (const each of results) {
      const weight = 0.5 ** (Math.max(0, now - each.at) / halfLifeMs)
      const own = this.#places.get(each.upstream) ?? new Map<string, ResultCounts>()
      this.#places.set(each.upstream, own)
      for (const place of listPlaces(each)) {
        own.set(place, sumOfResults(own.get(place) ?? noResults, each, weight))
      }
    }
  }

  /**
   * The narrowest judgement that enough results support; null where there are too few in all. `others` are the upstreams
   * that it is compared with, perhaps with itself among them.
   */
  of(upstream: string, network: NumberNetwork, others: readonly string[] = []): Quality | null {
    const own = this.#places.get(upstream)
    if (own === undefined) return null
    const places = listPlaces({ network: network.network ?? '', country: network.country ?? '' })
    for (const place of places) {
      const sum = own.get(place)
      if (sum !== undefined && sum.delivered + sum.failed >= minResults) {
        const theirs = others.flatMap((other) => (other === upstream ? [] : (this.#places.get(other) ?? [])))
        return judged(sum, judgeCodes(own, theirs, places))
      }
    }
    return null
  }
}

type CodeJudgement = Pick<Quality, 'entered' | 'loweredBy'>

/** By the narrowest place with enough codes; compared at the narrowest where the others have enough as well. */
function judgeCodes(own: Places, others: readonly Places[], places: readonly string[]): CodeJudgement {
  let entered: number | null = null
  for (const place of places) {
    const sum = own.get(place)
    if (sum === undefined || sum.codes < minResults) continue
    entered ??= Math.min(1, sum.entered / sum.codes)
    const theirs = { codes: 0, entered: 0 }
    for (const other of others) {
      theirs.codes += other.get(place)?.codes ?? 0
      theirs.entered += other.get(place)?.entered ?? 0
    }
    if (theirs.codes >= minResults)
      return { entered, loweredBy: maxLoweredBy * computeShortfall(sum, theirs) }
  }
  return { entered, loweredBy: 0 }
}

type CodeCounts = Pick<ResultCounts, 'codes' | 'entered'>

/** What is missing of the others' share for certain, in [0, 1]: 0 where chance may explain it. */
function computeShortfall(own: CodeCounts, others: CodeCounts): number {
  if (own.entered / own.codes >= others.entered / others.codes) return 0
  const { upper } = wilson(own.entered, own.codes, z)
  const { lower } = wilson(others.entered, others.codes, z)
  return upper < lower ? 1 - upper / lower : 0
}

/** From the narrowest to the widest. A code of a network has digits, one of a country letters. */
function listPlaces({ network, country }: { network: string; country: string }): string[] {
  if (network !== '') return country === '' ? [network, ''] : [network, country, '']
  return country === '' ? [''] : [country, '']
}

function judged(sum: ResultCounts, { entered, loweredBy }: CodeJudgement): Quality {
  const { delivered, failed, tookMs, untimed } = sum
  const results = delivered + failed
  const share = delivered / results
  const timed = delivered - untimed
  const mean = timed <= 0 ? null : tookMs / timed
  const slowness = Math.min(maxSlowness, (valuePerMinute * (mean ?? 0)) / 60_000)
  const value = Math.max(0, share * (1 - loweredBy) - slowness)
  return { delivered: share, tookMs: mean, results, entered, loweredBy, value }
}

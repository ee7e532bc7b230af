import type { Channel } from '../plan/plan.ts'

/** How routes of one match and one priority share messages. */
export const choices = ['weight', 'cost', 'quality'] as const
export type Choice = (typeof choices)[number]

/** `code`: one-time codes and texts that look like one. */
export const trafficKinds = ['code', 'other'] as const
export type TrafficKind = (typeof trafficKinds)[number]

/**
 * Whether the network of a number is looked up before a message is sent. `cache`: only answers that are stored already;
 * `live`: the provider is queried where there is none.
 */
export const lookupWishes = ['never', 'cache', 'live'] as const
export type LookupWish = (typeof lookupWishes)[number]

/** The messages that a route is for. All conditions must hold; null and an empty prefix hold always. */
export interface RouteMatch {
  /** Name of the account. */
  account: string | null
  sender: string | null
  traffic: TrafficKind | null
  /** Main code of the recipient's operator: MCC and MNC. */
  network: string | null
  /** First digits of the number. */
  prefix: string
  /** ISO 3166 code of the number's country. */
  country: string | null
}

/** One route: which upstream carries which messages. */
export interface RouteRule extends RouteMatch {
  channel: Channel
  upstream: string
  /** Lower is tried first. */
  priority: number
  weight: number
  choose: Choice
  lookup: LookupWish
}

/** What routes see of a message. */
export interface RouteQuery {
  channel: Channel
  /** International digits, or an e-mail address. */
  phone: string
  account: string | null
  sender: string
  traffic: TrafficKind
}

/** The match in the words of the settings: `account shop, network 25503`; empty for every message. */
export function matchText(match: RouteMatch): string {
  const named = (['account', 'sender', 'traffic', 'network', 'country'] as const).flatMap((field) => {
    const value = match[field]
    return value === null ? [] : [`${field} ${value}`]
  })
  return [...named, ...(match.prefix === '' ? [] : [`prefix ${match.prefix}`])].join(', ')
}

/** Whether the match depends on more than the digits of the number. */
export function looksBeyondPrefix({ account, sender, traffic, network, country }: RouteMatch): boolean {
  return [account, sender, traffic, network, country].some((each) => each !== null)
}

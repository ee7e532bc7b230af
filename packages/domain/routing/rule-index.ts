import { digitsForPrefix } from '../address/whatsapp-id.ts'
import { type NumberNetwork, unknownNetwork } from '../network/number-network.ts'
import type { Channel } from '../plan/plan.ts'
import type { RouteMatch, RouteQuery } from './route-rule.ts'

/** A rule for the messages of a channel that match. */
export interface MatchingRule extends RouteMatch {
  channel: Channel
  /** Lower comes first. */
  priority: number
}

/** Rules with one match, in the order of their priority. */
export interface RuleGroup<Rule extends MatchingRule> {
  match: RouteMatch
  rules: readonly Rule[]
}

/** Groups whose matches name the same conditions, with prefixes of one length. */
interface Shape<Rule extends MatchingRule> {
  rank: number
  fields: readonly Field[]
  groups: Map<string, { match: RouteMatch; rules: Rule[] }>
}

type Field = (typeof ranked)[number] | 'prefix'

/** Conditions from the strongest to the weakest. Prefixes stand between network and country, longer ones first. */
const ranked = ['account', 'sender', 'traffic', 'network', 'country'] as const
const rankOf: Record<(typeof ranked)[number], number> = {
  account: 1 << 8,
  sender: 1 << 7,
  traffic: 1 << 6,
  network: 1 << 5,
  country: 1,
}

/**
 * Finds the rules for a message: those of the most specific match. A match that names an account is more specific than
 * all that name none; then count the sender, the kind of traffic, the network, the longer prefix, and the country.
 * A search takes one look into a map for each set of conditions that occurs, however many rules there are.
 */
export class RuleIndex<Rule extends MatchingRule> {
  readonly #shapes = new Map<Channel, Shape<Rule>[]>()
  readonly #networked: boolean

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) this.#add(rule)
    for (const shapes of this.#shapes.values()) {
      shapes.sort((a, b) => b.rank - a.rank)
      for (const { groups } of shapes) {
        for (const group of groups.values()) group.rules.sort((a, b) => a.priority - b.priority)
      }
    }
    this.#networked = rules.some(({ network, country }) => network !== null || country !== null)
  }

  /** Whether a rule depends on the network or the country of the number. */
  get needsNetwork(): boolean {
    return this.#networked
  }

  /** The most specific group, or null. `network` is read only where `needsNetwork`. */
  find(query: RouteQuery, network: NumberNetwork = unknownNetwork): RuleGroup<Rule> | null {
    for (const shape of this.#shapes.get(query.channel) ?? []) {
      const group = findGroup(shape, query, network)
      if (group !== undefined) return group
    }
    return null
  }

  /** Every group of the channel that matches, the most specific first. */
  matching(query: RouteQuery, network: NumberNetwork): RuleGroup<Rule>[] {
    return (this.#shapes.get(query.channel) ?? []).flatMap((shape) => findGroup(shape, query, network) ?? [])
  }

  /** Every group of the channel, the most specific first. */
  groups(channel: Channel): RuleGroup<Rule>[] {
    return (this.#shapes.get(channel) ?? []).flatMap(({ groups }) => [...groups.values()])
  }

  #add(rule: Rule): void {
    const fields: Field[] = ranked.filter((field) => rule[field] !== null)
    if (rule.prefix !== '') fields.push('prefix')
    const rank = fields.reduce(
      (sum, field) => sum + (field === 'prefix' ? rule.prefix.length << 1 : rankOf[field]),
      0,
    )
    const shapes = this.#shapes.get(rule.channel) ?? []
    this.#shapes.set(rule.channel, shapes)
    let shape = shapes.find((each) => each.rank === rank)
    if (shape === undefined) {
      shape = { rank, fields, groups: new Map() }
      shapes.push(shape)
    }
    const key = fields.map((field) => rule[field]).join('\n')
    const group = shape.groups.get(key)
    if (group === undefined) shape.groups.set(key, { match: pickMatch(rule), rules: [rule] })
    else group.rules.push(rule)
  }
}

/** Undefined also where the message has no value for a condition. */
function findGroup<Rule extends MatchingRule>(
  { rank, fields, groups }: Shape<Rule>,
  query: RouteQuery,
  network: NumberNetwork,
): RuleGroup<Rule> | undefined {
  let key = ''
  for (const [index, field] of fields.entries()) {
    const value =
      field === 'prefix'
        ? digitsForPrefix(query.phone).slice(0, (rank >> 1) & 0xf)
        : field === 'network' || field === 'country'
          ? network[field]
          : query[field]
    if (value === null) return undefined
    key = index === 0 ? value : `${key}\n${value}`
  }
  return groups.get(key)
}

function pickMatch({ account, sender, traffic, network, prefix, country }: RouteMatch): RouteMatch {
  return { account, sender, traffic, network, prefix, country }
}

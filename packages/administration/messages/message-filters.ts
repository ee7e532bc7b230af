import type { QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { callingCodeOf, countryOf } from '../../domain/address/country.ts'
import { countriesOfPrefix } from '../../domain/address/prefix-countries.ts'
import type { Message } from '../../domain/message/message.ts'
import type { NumberNetwork } from '../../domain/network/number-network.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { Database } from '../../store/database.ts'
import type { LinkedFilters } from '../../store/message-search/message-filters.ts'
import { ConsoleRefusal } from '../refusal.ts'

type Query = Omit<QueryOf<'GET /messages'>, 'before' | 'limit' | 'sort'>

/** `messages.phase` of messages that wait, and of those that a carrier has or is about to get. */
const phases: Readonly<Record<string, readonly number[]>> = { waiting: [0], 'handed-over': [1, 2, 3] }

/** The part of the search that other pages link to. Rejects with `ConsoleRefusal` where a viewer searches for a number. */
export function parseLinkedFilters(query: Query, mask: Mask): LinkedFilters {
  const { status = '', carrier = null, error = null, country, rule, effect = null, timeOf } = query
  if (mask.hides && error !== null && mask.words(error) !== error) {
    throw new ConsoleRefusal('message-search-masked', {}, 'error')
  }
  const isByEnd = timeOf === 'ended'
  return {
    phases: phases[status] ?? null,
    upstream: carrier,
    error,
    withoutRecipient: mask.hides,
    // No number begins with a letter.
    prefix: country === undefined ? null : (callingCodeOf(country) ?? 'x'),
    sender: query.sender ?? null,
    minMicros: query.minMicros ?? null,
    maxMicros: query.maxMicros ?? null,
    rule: rule === undefined ? null : { name: rule, effect },
    firstChannel: query.use === 'first' ? parseChannel(query) : null,
    usedChannel: query.use === 'last' ? parseChannel(query) : null,
    endedFrom: isByEnd ? (query.from ?? null) : null,
    endedTo: isByEnd ? (query.to ?? null) : null,
  }
}

/** `findMessages` refuses an unknown channel. */
function parseChannel({ channel }: Query): Channel | null {
  return (channel as Channel | undefined) ?? null
}

export interface PlacePorts {
  db: Pick<Database, 'encryption'>
  networkOf: (phone: string) => NumberNetwork
}

/**
 * Whether a message goes to the country and the network of the query; undefined where its statement decides that already.
 * Countries share calling codes, and where numbers are encrypted they are compared once they are read.
 */
export function placeFilter(
  { db, networkOf }: PlacePorts,
  { country, network }: Query,
): ((message: Pick<Message, 'phone'>) => boolean) | undefined {
  const isCompared = country !== undefined && (db.encryption !== undefined || !hasOwnCode(country))
  if (!isCompared && network === undefined) return undefined
  return ({ phone }) =>
    (!isCompared || isInCountry(phone, country)) &&
    (network === undefined || networkOf(phone).network === network)
}

export function isInCountry(recipient: string, country: string | undefined): boolean {
  return country === undefined || (/^\d{7,15}$/.test(recipient) && countryOf(recipient) === country)
}

function hasOwnCode(country: string): boolean {
  return countriesOfPrefix(callingCodeOf(country) ?? '').length === 1
}

import type { QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { callingCodeOf, countryOf } from '../../domain/address/country.ts'
import type { Channel } from '../../domain/plan/plan.ts'
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

/** Countries share calling codes, so the numbering plan decides last. */
export function isInCountry(recipient: string, country: string | undefined): boolean {
  return country === undefined || (/^\d{7,15}$/.test(recipient) && countryOf(recipient) === country)
}

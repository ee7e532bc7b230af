import { Type } from '@sinclair/typebox'
import { compileChecker } from '../../administration/check-fields.ts'
import { accountId, instant } from '../../administration/fields.ts'
import { messageRow } from '../../administration/messages/find-messages.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { maskFor } from '../../console-contract/mask.ts'
import { isOpen, isSuccess, type MessageStatus } from '../../domain/message/status.ts'
import { formatMicros, type Micros, sumMicros } from '../../domain/pricing/amount.ts'
import { csvLine } from '../../kit/text/csv.ts'
import { type Account, findAccount } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { searchMessages } from '../../store/message-search/message-search.ts'
import type { Download } from '../download.ts'

const perPage = 1_000
/** Pages that may be searched, also where they have few messages. */
const maxPages = 500
const maxDays = 62
const dayMs = 24 * 3_600_000

const columns = [
  ...['day', 'channel', 'country', 'messages', 'parts', 'delivered', 'failed', 'unknown', 'open'],
  ...['price', 'currency'],
]

const input = Type.Object(
  {
    accountId,
    from: instant,
    to: instant,
    zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'a time zone' })),
  },
  { additionalProperties: false },
)
const checkQuery = compileChecker(input, 'query')

interface Usage {
  day: string
  channel: string
  country: string
  messages: number
  parts: number
  delivered: number
  failed: number
  unknown: number
  open: number
  micros: Micros
}

/** What an account sent by day, channel and country, as CSV: `/usage.csv`. Days are those of acceptance. */
export function usageFile(db: Database): Download {
  return {
    role: 'viewer',
    forAccount: { kind: 'field', field: 'accountId' },
    open: async (given) => {
      const query: Record<string, unknown> = { ...given }
      checkQuery(query)
      const { zone = 'UTC', ...span } = query as unknown as Span & { zone?: string }
      if (span.to - span.from > (maxDays + 1) * dayMs)
        throw new ConsoleRefusal('time-too-long', { days: maxDays }, 'to')
      const dayOf = dayIn(zone)
      const account = await findAccount(db, span.accountId, 'accountId')
      return {
        name: `usage-${account.name}.csv`,
        type: 'text/csv; charset=utf-8',
        content: lines(db, span, account, dayOf),
      }
    },
  }
}

interface Span {
  accountId: number
  from: number
  to: number
}

async function* lines(
  db: Database,
  { accountId, from, to }: Span,
  { currency }: Pick<Account, 'currency'>,
  dayOf: (at: number) => string,
): AsyncGenerator<string> {
  yield csvLine(columns)
  const sums = new Map<string, Usage>()
  const filters = { named: null, statuses: null, channel: null, accountId, from, to: to - 1 }
  let before: number | null = null
  for (let page = 0; page < maxPages; page++) {
    const found = await searchMessages(db, { ...filters, order: 'newest', before, limit: perPage })
    for (const { message, channel } of found.messages) {
      const { country, parts, micros, acceptedAt } = messageRow(message, channel, maskFor('viewer'))
      add(
        sums,
        { day: dayOf(acceptedAt), channel, country: country ?? '' },
        { status: message.status, parts, micros },
      )
    }
    before = found.next
    if (before === null) break
    // Gives the turn to others.
    yield ''
  }
  for (const { micros, day, channel, country, ...counts } of sums.values()) {
    const { messages, parts, delivered, failed, unknown, open } = counts
    const numbers = [messages, parts, delivered, failed, unknown, open].map(String)
    yield csvLine([day, channel, country, ...numbers, formatMicros(micros), currency])
  }
  if (before !== null) yield csvLine([`Messages before ${before} were not counted.`])
}

function add(
  sums: Map<string, Usage>,
  place: Pick<Usage, 'day' | 'channel' | 'country'>,
  { status, parts, micros }: { status: MessageStatus; parts: number; micros: Micros },
): void {
  const key = Object.values(place).join(' ')
  const none = { messages: 0, parts: 0, delivered: 0, failed: 0, unknown: 0, open: 0, micros: 0 }
  const sum = sums.get(key) ?? { ...place, ...none }
  sum.messages += 1
  sum.parts += parts
  sum[outcomeOf(status)] += 1
  sum.micros = sumMicros([sum.micros, micros])
  sums.set(key, sum)
}

function outcomeOf(status: MessageStatus): 'open' | 'delivered' | 'unknown' | 'failed' {
  if (isOpen(status)) return 'open'
  if (isSuccess(status)) return 'delivered'
  return status === 'UNKNOWN' ? 'unknown' : 'failed'
}

/** `2026-11-21` in a time zone. Throws `ConsoleRefusal` for an unknown one. */
function dayIn(timeZone: string): (at: number) => string {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    return (at) => format.format(at)
  } catch {
    throw new ConsoleRefusal('time-zone', {}, 'zone')
  }
}

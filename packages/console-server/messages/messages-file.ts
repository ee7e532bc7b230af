import { compileChecker } from '../../administration/check-fields.ts'
import { type FindPorts, messageRow, parseFilters } from '../../administration/messages/find-messages.ts'
import { listMessages } from '../../administration/messages/message-operations.ts'
import type { QueryOf } from '../../console-contract/contract.ts'
import { type Mask, maskFor } from '../../console-contract/mask.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { csvLine, csvText } from '../../kit/text/csv.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { type MessageSearch, searchMessages } from '../../store/message-search/message-search.ts'
import type { Download } from '../download.ts'

/** Messages held in memory at once. */
const perPage = 1_000
const maxLines = 50_000
/** Pages that may be searched, also where they have few messages. */
const maxPages = 500

const columns = [
  ...['message', 'account', 'id', 'recipient', 'type', 'channels', 'channel', 'status', 'error', 'parts'],
  ...['price', 'currency', 'accepted_at', 'updated_at', 'sender', 'carrier', 'country'],
]

const checkQuery = compileChecker(listMessages.input, 'query')

/** What the list of messages finds, as CSV: `/messages.csv`, with the parameters of the list. */
export function messagesFile(ports: FindPorts): Download {
  return {
    role: 'viewer',
    forAccount: { kind: 'field', field: 'accountId' },
    noted: {
      action: 'messages/export',
      // Without what was searched for, which may be a number.
      details: ({ status, channel, accountId, from, to, find }) => ({
        ...{ status, channel, accountId, from, to },
        ...(find !== undefined && { searched: true }),
      }),
    },
    open: async (given, by) => {
      const query: Record<string, unknown> = { ...given }
      checkQuery(query)
      const asked = query as QueryOf<'GET /messages'>
      const mask = maskFor(by.role)
      const { filters, isShown } = await parseFilters(ports, asked, mask)
      const search = { ...filters, ...(isShown !== undefined && { isShown }), order: asked.sort ?? 'newest' }
      return {
        name: 'messages.csv',
        type: 'text/csv; charset=utf-8',
        content: lines(ports, search, mask),
      }
    },
  }
}

async function* lines(
  { db }: FindPorts,
  search: Omit<MessageSearch, 'before' | 'limit'>,
  mask: Mask,
): AsyncGenerator<string> {
  const accounts = new Map((await listAccounts(db)).map((account) => [account.accountId, account]))
  yield csvLine(columns)
  const isRanked = search.order === 'price' || search.order === 'duration'
  const limit = isRanked ? maxLines : perPage
  let written = 0
  let before: number | null = null
  for (let page = 0; page < maxPages && written < maxLines; page++) {
    const found = await searchMessages(db, { ...search, before, limit })
    for (const { message, channel } of found.messages) {
      const row = messageRow(message, channel, mask)
      const account = accounts.get(row.accountId)
      yield csvLine(
        [
          ...[row.msgId, account?.name ?? row.accountId, row.clientId, row.recipient, row.type],
          ...[row.channels.join(' '), row.channel, row.status, row.error, row.parts],
          ...[formatMicros(row.micros), account?.currency],
          ...[row.acceptedAt, row.updatedAt].map((at) => new Date(at).toISOString()),
          ...[row.sender, row.carrier, row.country],
        ].map((cell) => csvText(String(cell ?? ''))),
      )
    }
    written += found.messages.length
    before = found.next
    if (before === null) return
  }
  yield csvLine([
    `More messages match. The next one is ${search.order === 'oldest' ? 'after' : 'before'} message ${before}.`,
  ])
}

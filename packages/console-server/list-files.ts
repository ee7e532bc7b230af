import type { TSchema } from '@sinclair/typebox'
import { listCallbacks } from '../administration/callbacks/callback-operations.ts'
import { compileChecker } from '../administration/check-fields.ts'
import { listVerifications } from '../administration/codes/verification-operations.ts'
import { listConversationsOf } from '../administration/messages/reply-operations.ts'
import type { Operation } from '../administration/operation.ts'
import { performFor } from '../administration/perform.ts'
import type { AdministrationPorts } from '../administration/ports.ts'
import type { Action } from '../console-contract/contract.ts'
import { maskFor } from '../console-contract/mask.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import { csvLine, csvText } from '../kit/text/csv.ts'
import type { Download } from './download.ts'

const maxLines = 50_000
/** Pages that may be searched, also where they have few rows. */
const maxPages = 1_000
const perPage = 500

type Fields = Record<string, unknown>

/** What the lists of pages show, as CSV, with the parameters of the list. */
export function listFiles(administration: AdministrationPorts): Readonly<Record<string, Download>> {
  const file = (operation: Operation, action: Action, rowsName: string, columns: readonly string[]) =>
    listFile(administration, { operation, action, rowsName, columns })
  return {
    '/callbacks.csv': file(widened(listCallbacks), 'callbacks/export', 'callbacks', [
      ...[
        'callbackId',
        'accountId',
        'msgId',
        'state',
        'attempts',
        'url',
        'createdAt',
        'endedAt',
        'lastError',
      ],
    ]),
    '/verification/codes.csv': file(widened(listVerifications), 'verification/export', 'verifications', [
      ...['verifyId', 'account', 'serviceId', 'type', 'recipient', 'state', 'attempts', 'maxAttempts'],
      ...['createdAt', 'expiresAt', 'endedAt', 'usedChannel', 'msgId', 'messageStatus', 'customId'],
    ]),
    '/replies.csv': file(widened(listConversationsOf), 'replies/export', 'conversations', [
      ...[
        'conversationId',
        'account',
        'channel',
        'number',
        'recipient',
        'keyword',
        'lastAt',
        'isUnread',
        'text',
      ],
    ]),
  }
}

/** Its input is checked here, so what it takes exactly is of no concern. */
function widened(operation: unknown): Operation {
  return operation as Operation
}

function listFile(
  administration: AdministrationPorts,
  list: { operation: Operation; action: Action; rowsName: string; columns: readonly string[] },
): Download {
  const { operation, action } = list
  const check = compileChecker(operation.input as TSchema as never, 'query')
  return {
    role: operation.role,
    ...(operation.account !== null && { forAccount: operation.account }),
    // Without what was searched for, which may be a number.
    noted: {
      action,
      details: ({ accountId, state, stage }) => ({ accountId, state, stage }),
    },
    open: (given, by, address) => {
      const query: Fields = { ...given }
      check(query)
      return Promise.resolve({
        name: `${list.rowsName}.csv`,
        type: 'text/csv; charset=utf-8',
        content: lines(administration, list, { query, by, address }),
      })
    },
  }
}

async function* lines(
  administration: AdministrationPorts,
  { operation, rowsName, columns }: { operation: Operation; rowsName: string; columns: readonly string[] },
  { query, by, address }: { query: Fields; by: SignedIn; address: string },
): AsyncGenerator<string> {
  const requester = { ...by, userName: by.name, address }
  const common = {
    by: requester,
    mask: maskFor(by.role),
    note: () => undefined,
    perform: performFor(administration, requester),
  }
  const limit = 'limit' in operation.input.properties ? { limit: perPage } : {}
  yield csvLine(columns)
  let before: unknown
  let written = 0
  for (let page = 0; page < maxPages && written < maxLines; page++) {
    const input = { ...query, ...limit, ...(before !== undefined && { before }) }
    const answer = (await operation.run(administration, { ...common, input: input as never })) as Fields
    const rows = answer[rowsName] as readonly Fields[]
    for (const row of rows) yield csvLine(columns.map((name) => cellOf(name, row[name])))
    written += rows.length
    before = answer['next'] ?? undefined
    if (before === undefined) return
  }
  yield csvLine([`More match. The next one is before ${String(before)}.`])
}

/** Instants as RFC 3339. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name.endsWith('At') && typeof value === 'number') return new Date(value).toISOString()
  return csvText(String(value))
}

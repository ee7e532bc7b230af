import { maskedUrl } from '../../administration/masked-url.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type {
  CallbackLine,
  CallbacksView,
  CallbackView,
  ListedCallback,
} from '../../console-contract/traffic/callbacks.ts'
import type { CallbackAttempt } from '../../domain/callbacks/stored-callback.ts'
import { callbackHeaders } from '../../engines/callbacks/callback-request.ts'
import { shellWord } from '../../kit/text/shell-word.ts'
import { readCallback, readCallbackPage } from '../../store/callbacks/callback-pages.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'
import { maskedBody } from './mask-callback.ts'

const rowsOfPage = 50

export async function readCallbacks(
  ports: CallbacksPorts,
  { before, ...query }: QueryOf<'GET /callbacks'>,
  mask: Mask,
): Promise<CallbacksView> {
  const selection = {
    state: query.state ?? null,
    accountId: query.accountId ?? null,
    msgId: query.msgId ?? null,
    host: query.host?.trim().toLowerCase() || null,
  }
  const page = await readCallbackPage(ports.db, selection, { before: before ?? null, limit: rowsOfPage })
  return { ...page, rows: page.rows.map((row) => toLine(ports, row, mask)) }
}

/** Rejects with `ConsoleRefusal` where there is no such callback. */
export async function readOneCallback(
  ports: CallbacksPorts,
  callbackId: number,
  mask: Mask,
): Promise<CallbackView> {
  const { db, clock, config, signingSecretOf, attemptsOf } = ports
  const found = await readCallback(db, callbackId)
  if (found === null) throw new ConsoleRefusal('callback-unknown', { callbackId })
  const secrets = signingSecretOf(found.accountId, found)
  const { webhookId, url, body } = found
  return {
    ...toLine(ports, found, mask),
    webhookId,
    body: maskedBody(body, mask),
    masked: mask.hides,
    attemptsMade: madeAttempts(found.recentAttempts, await attemptsOf(callbackId)).map(
      ({ at, tookMs, status, error, answer }) => ({
        ...{ at, tookMs, status },
        error: mask.words(error),
        answer: mask.text(answer) ?? '',
      }),
    ),
    maxAttempts: config.scheduleSeconds.length,
    secrets: secrets?.split(' ').length ?? 0,
    curl: mask.hides
      ? null
      : callbackCurl(url, callbackHeaders({ webhookId, body }, secrets, clock.now()), body),
  }
}

/** Those in the database, and those in memory that are not there: of a callback that was delivered at once. */
function madeAttempts(stored: CallbackAttempt[], remembered: CallbackAttempt[]): CallbackAttempt[] {
  const known = new Set(stored.map(({ at }) => at))
  return [...stored, ...remembered.filter(({ at }) => !known.has(at))].sort((a, b) => a.at - b.at)
}

function toLine({ nameOf }: CallbacksPorts, row: ListedCallback, mask: Mask): CallbackLine {
  const { callbackId, accountId, msgId, host, state, attempts, createdAt, endedAt, lastError } = row
  return {
    callbackId,
    accountId,
    account: nameOf(accountId),
    msgId,
    host,
    url: maskedUrl(row.url, mask),
    state,
    attempts,
    createdAt,
    dueAt: state === 'pending' ? row.dueAt : null,
    // For a pending callback this column is the instant of its last replay.
    endedAt: state === 'pending' ? null : endedAt,
    lastError: mask.words(lastError),
  }
}

/** A command for a POSIX shell. */
function callbackCurl(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const given = Object.entries(headers).map(([name, value]) => `  -H ${shellWord(`${name}: ${value}`)} \\`)
  return [`curl -i ${shellWord(url)} \\`, ...given, `  --data-raw ${shellWord(body)}`].join('\n')
}

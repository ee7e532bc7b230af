import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { CallbackAttempt } from '../../domain/callbacks/stored-callback.ts'
import { callbackHeaders } from '../../engines/callbacks/callback-request.ts'
import { shellWord } from '../../kit/text/shell-word.ts'
import { type ListedCallback, readCallback, readCallbackPage } from '../../store/callbacks/callback-pages.ts'
import { stateColumn } from '../../store/callbacks/callbacks.ts'
import { replayCallbacks } from '../../store/callbacks/short-callbacks.ts'
import type { StateReader } from '../audited-state.ts'
import { accountId, instant, next, orNull, page } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'
import { msgId } from '../messages/message-view.ts'
import { changing, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { callbackId, host, normalHost } from './callback-fields.ts'
import { maskedBody } from './mask-callback.ts'

const lastError = orNull(Type.String({ description: 'why the last attempt failed' }))
const states = ['pending', 'delivered', 'dead-lettered'] as const

const line = {
  callbackId,
  accountId,
  account: Type.String({ description: 'the name of its account' }),
  msgId: orNull(msgId),
  host,
  url: Type.String({ description: 'without its query for viewers' }),
  state: oneOf(states),
  attempts: Type.Integer(),
  createdAt: instant,
  dueAt: orNull(
    instant,
    'the next attempt; during an attempt the end of its lease; null where the callback is final',
  ),
  endedAt: orNull(
    instant,
    'when it was delivered or given up; when it was written, where its first request delivered it',
  ),
  lastError,
}
const callbackLine = Type.Object(line, {
  title: 'CallbackLine',
  description: 'A callback, without its body.',
})

const attempt = Type.Object(
  {
    at: instant,
    tookMs: Type.Number(),
    status: orNull(Type.Integer(), 'of HTTP; null without a response'),
    error: orNull(Type.String(), 'why it failed; null for a success'),
    answer: Type.String({ description: 'the beginning of the response; empty for viewers' }),
  },
  { title: 'CallbackAttemptView', description: 'How an attempt ended.' },
)

const callback = Type.Object(
  {
    ...line,
    webhookId: Type.String(),
    body: Type.String(),
    masked: Type.Boolean({ description: 'whether part of the body is hidden from the requester' }),
    attemptsMade: Type.Array(attempt, {
      description: 'oldest first; the oldest of many attempts are only counted',
    }),
    maxAttempts: Type.Integer({ description: 'the attempts of the schedule' }),
    secrets: Type.Integer({
      description: 'with how many secrets a running gateway signs it: two while one is being replaced',
    }),
    curl: orNull(
      Type.String(),
      'a command that posts it once more, signed as of now; null for viewers and without a gateway',
    ),
  },
  { title: 'CallbackView' },
)

export const listCallbacks = reading({
  name: 'callbacks',
  summary: 'Lists callbacks to clients, newest first',
  at: 'GET /v1/callbacks',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: {
    state: Type.Optional(oneOf(states, states.join(', '))),
    accountId: Type.Optional(accountId),
    msgId: Type.Optional(msgId),
    host: Type.Optional(host),
    ...page,
  },
  output: Type.Object({
    callbacks: Type.Array(callbackLine),
    next,
    lookedBackTo: orNull(instant, 'where the search did not reach the end: the last one that it looked at'),
  }),
  command: {
    verb: 'list',
    options: { msgId: 'message' },
    columns: ['callbackId', 'msgId', 'state', 'attempts', 'createdAt', 'dueAt', 'url', 'lastError'],
    empty: 'there is none',
    examples: ['callbacks list --state dead-lettered', 'callbacks list --message 1042 --json'],
  },
  run: async ({ db }, { input, mask }) => {
    const { state = null, accountId = null, msgId = null, before = null, limit = 100 } = input
    const selection = { state, accountId, msgId, host: normalHost(input.host) }
    const { rows, ...end } = await readCallbackPage(db, selection, { before, limit })
    return { callbacks: rows.map((row) => toLine(row, mask)), ...end }
  },
})

export const readOneCallback = reading({
  name: 'callbacks/one',
  summary: 'Reads a callback with its body and its attempts',
  at: 'GET /v1/callbacks/{callbackId}',
  role: 'viewer',
  account: { kind: 'thing', thing: 'callback', field: 'callbackId' },
  input: { callbackId },
  output: callback,
  command: { verb: 'show', arguments: ['callbackId'], examples: ['callbacks show 17'] },
  run: async ({ db, clock, callbacks, gateway }, { input: { callbackId }, mask }) => {
    const found = await readCallback(db, callbackId)
    if (found === null) throw new ConsoleRefusal('callback-unknown', { callbackId })
    const { webhookId, url, body, accountId, recentAttempts } = found
    const secrets = gateway?.signingSecretOf(accountId, found) ?? null
    const remembered = (await gateway?.memory.attemptsOf(callbackId)) ?? []
    const curl = () => callbackCurl(url, callbackHeaders(found, secrets, clock.now()), body)
    return {
      ...toLine(found, mask),
      webhookId,
      body: maskedBody(body, mask),
      masked: mask.hides,
      attemptsMade: madeAttempts(recentAttempts, remembered).map(({ at, tookMs, status, error, answer }) => ({
        ...{ at, tookMs, status },
        error: mask.words(error),
        answer: mask.text(answer) ?? '',
      })),
      maxAttempts: callbacks.scheduleSeconds.length,
      secrets: secrets?.split(' ').length ?? 0,
      curl: mask.hides || gateway === null ? null : curl(),
    }
  },
})

const statesOfSome: StateReader = async (db, { callbackIds }) => {
  const text = `SELECT ${stateColumn} AS state, count(*) AS callbacks FROM callback_states WHERE callback_id = ANY($1::bigint[])
    GROUP BY state ORDER BY state`
  const states = await db.query<{ state: string; callbacks: number }>({ text }, [callbackIds])
  return Object.fromEntries(states.map(({ state, callbacks }) => [state, callbacks]))
}

export const replaySomeCallbacks = changing({
  name: 'callbacks/replay',
  summary: 'Makes delivered and dead-lettered callbacks due now, with all their attempts again',
  at: 'POST /v1/callbacks/replay',
  role: 'operator',
  account: { kind: 'thing', thing: 'callback', field: 'callbackIds' },
  input: {
    callbackIds: Type.Array(callbackId, {
      minItems: 1,
      maxItems: 100,
      description: 'a list of 1 to 100 numbers of callbacks',
    }),
  },
  output: Type.Object({
    replayed: Type.Array(Type.Integer()),
    missed: Type.Array(Type.Integer(), { description: 'those that do not exist, or are pending already' }),
  }),
  audit: { kept: ['callbackIds'], state: statesOfSome },
  command: {
    verb: 'replay',
    arguments: ['callbackIds'],
    failed: ({ missed }) => (missed as unknown[]).length > 0,
    examples: ['callbacks replay 17 18'],
  },
  run: async ({ db, clock }, { input: { callbackIds }, note }) => {
    note(`callback ${callbackIds.join(', ')}`)
    const replayed = await replayCallbacks(db, callbackIds, clock.now())
    if (replayed.length > 0) return { replayed, missed: callbackIds.filter((id) => !replayed.includes(id)) }
    const [only = null] = callbackIds.length === 1 ? callbackIds : []
    throw new ConsoleRefusal('callbacks-busy', { callbackId: only })
  },
})

/** Those in the database, and those in memory that are not there: of a callback that was delivered at once. */
function madeAttempts(stored: CallbackAttempt[], remembered: CallbackAttempt[]): CallbackAttempt[] {
  const known = new Set(stored.map(({ at }) => at))
  return [...stored, ...remembered.filter(({ at }) => !known.has(at))].sort((a, b) => a.at - b.at)
}

function toLine(row: ListedCallback, mask: Mask): Static<typeof callbackLine> {
  const { callbackId, accountId, account, msgId, host, state, attempts, createdAt, endedAt, lastError } = row
  return {
    ...{ callbackId, accountId, account, msgId, host, state, attempts, createdAt },
    url: maskedUrl(row.url, mask),
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

import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import {
  type DeadLetterSelection,
  findDeadLetters,
  groupDeadLetters,
  groupPending,
  replayDeadLetters as replayOldest,
} from '../../store/callbacks/callback-pages.ts'
import { retryCallbacks } from '../../store/callbacks/callbacks.ts'
import { accountId, instant, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { type AdministrationPorts, inGateway } from '../ports.ts'
import { callbackId, host, normalHost } from './callback-fields.ts'

const maxGroups = 100
/** Dead letters that are counted, and that one request replays. */
const maxDeadLetters = 10_000

const ofAccount = { kind: 'field', field: 'accountId' } as const
const count = Type.Integer()
const account = Type.String({ description: 'the name of the account' })

const health = Type.Object({
  breaker: oneOf(
    ['closed', 'open', 'probing'],
    'open: nothing is sent before reopens_at; probing: one request is under way or may be sent',
  ),
  reopensAt: orNull(instant),
  failures: Type.Integer({ description: 'in a row while the breaker is closed' }),
  active: Type.Integer({ description: 'requests under way' }),
  tookMs: Type.Number(),
})

const hostView = Type.Object(
  {
    ...{ accountId, account, host },
    waiting: orNull(
      Type.Integer(),
      'callbacks that wait for it in the database; null where those that were counted do not show whether any does',
    ),
    more: Type.Boolean({
      description: 'whether its account has so many that not all were counted: it may be more than waiting',
    }),
    lastError: orNull(Type.String(), 'of the newest that was counted and has failed'),
    health: orNull(health, 'null where this gateway has not called it lately'),
  },
  { title: 'CallbackHostView', description: 'A host that receives callbacks of an account.' },
)
type Host = Static<typeof hostView>

const deadLetters = Type.Object(
  {
    ...{ accountId, account, host, count },
    oldestAt: instant,
    newestAt: instant,
    lastError: orNull(Type.String(), 'of the newest one'),
  },
  { title: 'DeadLetterGroupView', description: 'Dead-lettered callbacks of an account to a host.' },
)

export const listHosts = reading({
  name: 'callbacks/hosts',
  summary:
    'Lists the hosts for which callbacks wait or that a gateway called lately, and dead letters by host',
  at: 'GET /v1/callbacks/hosts',
  role: 'viewer',
  account: ofAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ hosts: Type.Array(hostView), deadLetters: Type.Array(deadLetters) }),
  command: {
    verb: 'hosts',
    columns: ['account', 'host', 'waiting', 'more', 'lastError'],
    empty: 'no callback waits',
    below: { deadLetters: ['account', 'host', 'count', 'oldestAt', 'newestAt', 'lastError'] },
    examples: ['callbacks hosts', 'callbacks hosts --account shop --json'],
  },
  run: async (ports, { input: { accountId: only = null }, mask }) => {
    const groups = await groupDeadLetters(ports.db, only, maxGroups)
    const accounts = await listAccounts(ports.db)
    const named = <Group extends { accountId: number; lastError: string | null }>(group: Group) => ({
      ...group,
      account:
        accounts.find(({ accountId }) => accountId === group.accountId)?.name ?? String(group.accountId),
      lastError: mask.words(group.lastError),
    })
    const hosts = (await readKnownHosts(ports, only)).map(named)
    return {
      hosts: hosts
        .sort((a, b) => rank(a) - rank(b) || a.host.localeCompare(b.host) || a.accountId - b.accountId)
        .slice(0, maxGroups),
      deadLetters: groups.map(named),
    }
  },
})

type KnownHost = Omit<Host, 'account'>

/** What waits in the database, whichever gateway it waits for, with what this gateway knows of its receivers. */
async function readKnownHosts({ db, gateway }: AdministrationPorts, of: number | null): Promise<KnownHost[]> {
  const known = new Map<string, KnownHost>()
  const pending = await groupPending(db, of)
  for (const group of pending) known.set(`${group.accountId} ${group.host}`, { ...group, health: null })
  for (const { accountId, origin, health } of (await gateway?.memory.hosts()) ?? []) {
    if (of !== null && accountId !== of) continue
    const { host } = new URL(origin)
    const key = `${accountId} ${host}`
    const { concurrency: _, waiting: __, ...shown } = health
    const more = pending.some((group) => group.accountId === accountId && group.more)
    const uncounted = { accountId, host, waiting: more ? null : 0, more, lastError: null }
    known.set(key, { ...(known.get(key) ?? uncounted), health: shown })
  }
  return [...known.values()]
}

/** Those that are down come first, then those that fail. */
function rank({ health, lastError }: KnownHost): number {
  if (health !== null && health.breaker !== 'closed') return ['open', 'probing'].indexOf(health.breaker)
  return lastError === null ? 3 : 2
}

const selection = {
  accountId: Type.Optional(accountId),
  host: Type.Optional(host),
  since: Type.Optional({ ...instant, description: 'written at this instant or later' }),
}

function deadLettersOf(given: { accountId?: number; host?: string; since?: number }): DeadLetterSelection {
  const { accountId = null, since = null } = given
  return { accountId, host: normalHost(given.host), since }
}

export const countDeadLetters = reading({
  name: 'callbacks/dead-letter-count',
  summary: 'Counts the dead letters that a replay would make due',
  at: 'GET /v1/callbacks/dead-letters',
  role: 'viewer',
  account: ofAccount,
  input: selection,
  output: Type.Object({
    count,
    max: Type.Integer({ description: 'up to which it counts, and how many one replay makes due' }),
  }),
  command: {
    verb: 'dead-letters',
    says: 'dead letters: {count}',
    examples: ['callbacks dead-letters --host shop.example'],
  },
  run: async ({ db }, { input }) => {
    const found = await findDeadLetters(db, deadLettersOf(input), maxDeadLetters)
    return { count: found.length, max: maxDeadLetters }
  },
})

export const replayDeadLetters = changing({
  name: 'callbacks/replay-dead-letters',
  summary: 'Makes dead letters due now, the oldest first, 10,000 of them at the most',
  at: 'POST /v1/callbacks/dead-letters/replay',
  role: 'operator',
  account: ofAccount,
  input: selection,
  output: Type.Object({ replayed: count, left: Type.Boolean({ description: 'whether there are more' }) }),
  audit: {
    kept: ['accountId', 'host', 'since'],
    state: 'the target says how many; each goes from dead-lettered to pending',
  },
  command: {
    verb: 'replay-dead-letters',
    says: ({ replayed, left }) =>
      `${String(replayed)} made due again${left === true ? '; there are more: run it once more' : ''}`,
    failed: ({ left }) => left === true,
    examples: ['callbacks replay-dead-letters', 'callbacks replay-dead-letters --account shop'],
  },
  run: async ({ db, clock }, { input, note }) => {
    const selection = deadLettersOf(input)
    const replayed = await replayOldest(db, selection, { limit: maxDeadLetters, now: clock.now() })
    note(`${replayed} dead letters`)
    return { replayed, left: (await findDeadLetters(db, selection, 1)).length > 0 }
  },
})

/** What is due within the time of a lease comes by itself. */
export const retryReceiver = changing({
  name: 'callbacks/retry',
  summary: 'Tries a host now although it is down, with all that waits for it or with one callback',
  at: 'POST /v1/callbacks/retry',
  role: 'operator',
  account: ofAccount,
  input: {
    accountId,
    host: Type.String({ ...host, minLength: 1 }),
    callbackId: Type.Optional(callbackId),
  },
  output: Type.Object({ retried: count }),
  audit: {
    kept: ['accountId', 'host', 'callbackId'],
    state: 'what waits for the receiver is tried at once; its state does not change',
  },
  command: {
    verb: 'retry',
    arguments: ['host'],
    says: '{retried} are tried now',
    examples: ['callbacks retry shop.example --account shop'],
  },
  run: async (ports, { input: { accountId, callbackId = null, ...input }, note }) => {
    note(input.host)
    const { memory } = inGateway(ports)
    const receiver = { accountId, host: input.host.trim().toLowerCase() }
    const times = { now: ports.clock.now(), after: memory.leasesEndAt() }
    const retried = await retryCallbacks(ports.db, { ...receiver, callbackId }, times)
    await memory.retryReceiver(receiver)
    return { retried }
  },
})

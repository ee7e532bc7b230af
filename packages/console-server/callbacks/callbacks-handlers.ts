import { readable } from '../../administration/readable-path.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type {
  CallbackHostsView,
  CallbackHostView,
  callbacksRoutes,
  ReceivedView,
} from '../../console-contract/traffic/callbacks.ts'
import { groupDeadLetters, groupPending } from '../../store/callbacks/callback-pages.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'
import { maskedBody } from './mask-callback.ts'
import { readCallbacks, readOneCallback } from './read-callbacks.ts'
import {
  countDeadLetters,
  deadLetterSelection,
  replaySelected,
  replaySome,
  retryReceiver,
} from './replay-callbacks.ts'
import { readTrial, tryHook } from './try-hook.ts'

const maxGroups = 100

export function callbacksHandlers(ports: CallbacksPorts): Handlers<keyof typeof callbacksRoutes> {
  return {
    'GET /callbacks': ({ query, mask }) => readCallbacks(ports, query, mask),
    'GET /callbacks/one': ({ query, mask }) => readOneCallback(ports, query.callbackId, mask),
    'GET /callbacks/hosts': ({ query, mask }) => readHosts(ports, query.accountId ?? null, mask),
    'GET /callbacks/dead-letter-count': ({ query }) => countDeadLetters(ports, deadLetterSelection(query)),
    'POST /callbacks/replay': ({ body, note }) => {
      note(`callback ${body.callbackIds.join(', ')}`)
      return replaySome(ports, body.callbackIds)
    },
    'POST /callbacks/replay-dead-letters': async ({ body, note }) => {
      const done = await replaySelected(ports, deadLetterSelection(body))
      note(`${done.replayed} dead letters`)
      return done
    },
    'POST /callbacks/retry': ({ body, note }) => {
      note(body.host)
      return retryReceiver(ports, body)
    },
    'GET /callbacks/trial': ({ query, mask }) =>
      Promise.resolve(readTrial(ports, query.accountId ?? null, mask)),
    'POST /callbacks/try': ({ body, note }) => {
      note(URL.canParse(body.url) ? new URL(body.url).host : 'no address')
      return tryHook(ports, body)
    },
    'GET /callbacks/received': async ({ mask }) => {
      const received = await requireReceived(ports).received()
      return { received: received.slice(0, 50).map((each) => maskedReceived(each, mask)) }
    },
    'POST /callbacks/received/clear': async () => requireReceived(ports).clearReceived(),
  }
}

async function readHosts(ports: CallbacksPorts, of: number | null, mask: Mask): Promise<CallbackHostsView> {
  const { db, nameOf } = ports
  const deadLetters = await groupDeadLetters(db, of, maxGroups)
  return {
    hosts: (await readKnownHosts(ports, of))
      .map((host) => ({ ...host, account: nameOf(host.accountId), lastError: mask.words(host.lastError) }))
      .sort((a, b) => rank(a) - rank(b) || a.host.localeCompare(b.host) || a.accountId - b.accountId)
      .slice(0, maxGroups),
    deadLetters: deadLetters.map((group) => ({
      ...group,
      account: nameOf(group.accountId),
      lastError: mask.words(group.lastError),
    })),
  }
}

type KnownHost = Omit<CallbackHostView, 'account'>

/** What waits in the database, whichever gateway it waits for, with what this gateway knows of its receivers. */
async function readKnownHosts({ db, hosts }: CallbacksPorts, of: number | null): Promise<KnownHost[]> {
  const known = new Map<string, KnownHost>()
  for (const group of await groupPending(db, of, maxGroups))
    known.set(`${group.accountId} ${group.host}`, { ...group, health: null })
  for (const { accountId, origin, health } of await hosts()) {
    if (of !== null && accountId !== of) continue
    const { host } = new URL(origin)
    const key = `${accountId} ${host}`
    const { concurrency: _, waiting: __, ...shown } = health
    const waiting = known.get(key) ?? { accountId, host, waiting: 0, lastError: null }
    known.set(key, { ...waiting, health: shown })
  }
  return [...known.values()]
}

/** Those that are down come first, then those that fail. */
function rank({ health, lastError }: KnownHost): number {
  if (health !== null && health.breaker !== 'closed') return ['open', 'probing'].indexOf(health.breaker)
  return lastError === null ? 3 : 2
}

function requireReceived({ receiver, received }: CallbacksPorts): CallbacksPorts['received'] {
  if (receiver !== null) return received
  throw new ConsoleRefusal('receiver-absent', {})
}

function maskedReceived(received: ReceivedView, mask: Mask): ReceivedView {
  // The query of a hook's address may carry a key.
  const [shown = ''] = received.path.split('?', 1)
  const path = mask.hides
    ? mask.words(readable(shown)) + (shown === received.path ? '' : '?…')
    : received.path
  const headers = received.headers.map(([name, value]): [string, string] => [name, mask.words(value)])
  return {
    ...received,
    body: maskedBody(received.body, mask),
    headers,
    path,
    name: mask.words(received.name),
  }
}

import { readable } from '../../administration/readable-path.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type {
  CallbackHostsView,
  callbacksRoutes,
  ReceivedView,
} from '../../console-contract/traffic/callbacks.ts'
import { groupDeadLetters } from '../../store/callbacks/callback-pages.ts'
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

async function readHosts(
  { db, nameOf, hosts }: CallbacksPorts,
  of: number | null,
  mask: Mask,
): Promise<CallbackHostsView> {
  const deadLetters = await groupDeadLetters(db, of, maxGroups)
  return {
    hosts: (await hosts())
      .filter(({ accountId }) => of === null || accountId === of)
      .map(({ accountId, origin, health }) => {
        const { breaker, reopensAt, failures, waiting, active, tookMs } = health
        const account = nameOf(accountId)
        return { accountId, account, origin, breaker, reopensAt, failures, waiting, active, tookMs }
      })
      .sort(
        (a, b) =>
          rank(a.breaker) - rank(b.breaker) || a.origin.localeCompare(b.origin) || a.accountId - b.accountId,
      )
      .slice(0, maxGroups),
    deadLetters: deadLetters.map((group) => ({
      ...group,
      account: nameOf(group.accountId),
      lastError: mask.words(group.lastError),
    })),
  }
}

function rank(breaker: 'closed' | 'open' | 'probing'): number {
  return ['open', 'probing', 'closed'].indexOf(breaker)
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

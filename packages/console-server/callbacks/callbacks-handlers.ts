import { maskedBody } from '../../administration/callbacks/mask-callback.ts'
import { readable } from '../../administration/readable-path.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { callbacksRoutes, ReceivedView } from '../../console-contract/traffic/callbacks.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'
import { readTrial, tryHook } from './try-hook.ts'

export function callbacksHandlers(ports: CallbacksPorts): Handlers<keyof typeof callbacksRoutes> {
  return {
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

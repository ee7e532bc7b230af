import { randomBytes } from 'node:crypto'
import type { CallbackConfig } from '../../../config/sections/callback-settings.ts'
import type { TriedHook } from '../../../console-contract/traffic/callbacks.ts'
import type { EventEndpoint } from '../../../domain/feed/event-endpoint.ts'
import { checkFilter } from '../../../domain/feed/event-filter.ts'
import type { EventType } from '../../../domain/feed/event-types.ts'
import type { HookFault } from '../../../domain/settings/hook-faults.ts'
import { SettingRefused } from '../../../domain/settings/setting-refused.ts'
import type { HookRules } from '../../../engines/callbacks/egress-filter.ts'
import { HookTrial } from '../../../engines/callbacks/hook-trial.ts'
import type { PublicEvent } from '../../../engines/feed/describe-events.ts'
import { findEvent } from '../../../engines/feed/past-events.ts'
import { sampleEvent } from '../../../engines/feed/sample-events.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { SettingRoom } from '../../../store/accounts/setting-room.ts'
import type { Database, Queryable } from '../../../store/database.ts'
import { readEndpointSecret } from '../../../store/feed/endpoint-deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointChange,
  listEndpoints,
} from '../../../store/feed/event-endpoints.ts'
import { readCallbackAddress } from '../accounts.ts'

/** By its number, also as text. Rejects with `SettingRefused` where there is none. */
export async function findEndpoint(db: Queryable, named: string | number): Promise<EventEndpoint> {
  const found = (await listEndpoints(db, null)).find(({ endpointId }) => String(endpointId) === String(named))
  if (found === undefined) throw new SettingRefused('endpoint-unknown', { endpoint: named }, 'endpointId')
  return found
}

/**
 * Passes the events of an account on to a URL, from the next one on. The secret is in this result only. Rejects with
 * `SettingRefused`.
 */
export async function passEventsOn(
  db: Database,
  {
    url,
    filter = null,
    ...given
  }: Pick<EventEndpoint, 'accountId' | 'url' | 'types'> &
    Partial<Pick<EventEndpoint, 'description' | 'filter'>>,
  rules: HookRules,
  room?: SettingRoom,
): Promise<{ endpointId: number; secret: string }> {
  const added = await addEndpoint(
    db,
    { ...given, filter: checkFilter(filter), url: readCallbackAddress(url, rules) },
    room,
  )
  if (added === null) throw new SettingRefused('endpoint-taken', {}, 'url')
  return added
}

/** Changes an endpoint. Rejects with `SettingRefused` where callbacks may not go to its new URL, or the account has it already. */
export async function changeEventFlow(
  db: Database,
  endpointId: number,
  { url, filter, ...change }: EndpointChange,
  rules: HookRules,
): Promise<void> {
  const address = url === undefined ? {} : { url: readCallbackAddress(url, rules) }
  const conditions = filter === undefined ? {} : { filter: checkFilter(filter) }
  const changed = await changeEndpoint(db, endpointId, { ...change, ...conditions, ...address })
  if (changed === 'taken') throw new SettingRefused('endpoint-taken', {}, 'url')
}

export interface TestedEvent {
  endpointId: number
  /** Of no effect beside `number`. */
  type?: EventType
  /** Of an event of the feed. */
  number?: number | null
}

/**
 * Posts one signed event to an endpoint, which is not repeated: a sample of a type, which is in no feed, or with `number` an
 * event of the feed of its account, with the id that it has there. `tried` is a sentence where callbacks may not go to its
 * URL. Rejects with `SettingRefused` where there is no such endpoint or event.
 */
export async function testEndpoint(
  db: Database,
  { endpointId, type = 'message.delivered', number = null }: TestedEvent,
  { clock, config }: { clock: Clock; config: CallbackConfig },
): Promise<{ event: PublicEvent; body: string; tried: TriedHook | HookFault }> {
  const { accountId, url } = await findEndpoint(db, endpointId)
  const secret = await readEndpointSecret(db, endpointId)
  const event =
    number === null
      ? sampleEvent(type, accountId, { now: clock.now(), unique: randomBytes(4).toString('hex') })
      : await findEvent(db, accountId, number)
  if (event === null) throw new SettingRefused('event-unknown', { number: number ?? 0 }, 'number')
  const body = JSON.stringify(event)
  const trial = new HookTrial({ clock, config, signingSecretOf: () => secret })
  return { event, body, tried: await trial.post({ url, accountId, webhookId: event.id, body }) }
}

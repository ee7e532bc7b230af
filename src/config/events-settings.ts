import type { Static } from '@sinclair/typebox'
import { defaultsOf, flag, section, whole, withDefault } from '../settings/setting.ts'

/** The feed of events of each account; docs/operations/events.md. */
export const eventsSettings = section({
  recorded: withDefault(
    true,
    flag(
      'Whether events are recorded. Without, `/v1/events`, event endpoints and sinks have nothing to read.',
    ),
  ),
  days: withDefault(
    7,
    whole(
      1,
      365,
      'A consumer that comes back within this many days misses nothing. Events are dropped by weeks, once all of the week is this old.',
    ),
  ),
  readersPerAccount: withDefault(
    20,
    whole(
      1,
      1_000,
      'Requests to `/v1/events` of one account that may wait for events at once, on one gateway process.',
    ),
  ),
})

export const eventsDefaults = defaultsOf(eventsSettings)

export type EventsConfig = Static<typeof eventsSettings>

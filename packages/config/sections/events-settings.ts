import type { Static } from '@sinclair/typebox'
import { collectDefaults, flag, section, sections, whole, withDefault } from '../../settings/setting.ts'
import { sinkSettings } from './sink-settings.ts'

const maxSinks = 4

/** The feed of events of each account; docs/operations/events.md. */
export const eventsSettings = section(
  {
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
    sinks: withDefault(
      [],
      sections(
        sinkSettings,
        'sinks, each with kind, name and where its events go',
        `Streams of NATS that get the events too, at most ${maxSinks}; see below.`,
        { unique: ['name'] },
      ),
      { shownDefault: 'none' },
    ),
  },
  {
    check({ sinks, recorded }: { sinks: unknown[]; recorded: boolean }, fault) {
      if (sinks.length > maxSinks)
        fault('sinks', `must have at most ${maxSinks} entries, has ${sinks.length}`)
      if (sinks.length > 0 && !recorded)
        fault('recorded', 'must be true: sinks send the events that are recorded')
    },
  },
)

export const eventsDefaults = collectDefaults(eventsSettings)

export type EventsConfig = Static<typeof eventsSettings>

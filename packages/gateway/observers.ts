import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { codeReader } from '../carriers/errors/code-reader.ts'
import type { Config } from '../config/config.ts'
import { LiveUpdates, liveEvents } from '../console-server/live-updates.ts'
import { type NodePlace, noSiblings } from '../kit/machine/siblings.ts'
import { AccountNotes } from '../observability/account-notes.ts'
import { AnnotationNotes } from '../observability/annotation-notes.ts'
import { CarrierNotes } from '../observability/carrier-notes.ts'
import { createEvents } from '../observability/create-events.ts'
import { EndpointNotes } from '../observability/endpoint-notes.ts'
import type { Events } from '../observability/events.ts'
import { IgnoredEventNotes } from '../observability/ignored-event-notes.ts'
import { LastOutage } from '../observability/last-outage.ts'
import { Metrics, type MetricsOptions } from '../observability/metrics.ts'
import { TrafficNotes } from '../observability/traffic-notes.ts'
import type { DatabaseClock } from '../store/pg/database-clock.ts'
import { WriteWatch } from '../store/pg/write-watch.ts'
import type { GatewayOptions, WorkerPlace } from './gateway-options.ts'

/** What events go to: metrics, logs, counts in memory and open pages of the console. */
export type Observers = ReturnType<typeof openObservers>

export function openObservers(
  { config, logger, worker }: Pick<GatewayOptions, 'config' | 'logger' | 'worker'>,
  clock: DatabaseClock,
  ofProcess: Pick<MetricsOptions, 'processDefaults'> = {},
) {
  const node = findPlace(config, worker)
  const { siblings } = node
  const metrics = new Metrics({ siblings, clock, ...ofProcess })
  const notes = {
    traffic: new TrafficNotes(clock),
    accounts: new AccountNotes(),
    carriers: new CarrierNotes({ clock, readCode: codeReader(config.upstreams) }),
    endpoints: new EndpointNotes(clock),
    ignored: new IgnoredEventNotes(clock),
    annotations: new AnnotationNotes(clock),
  }
  const lastOutage = new LastOutage(clock)
  const writes = new WriteWatch(clock)
  const pages = new LiveUpdates(clock, siblings)
  const counting = [notes.traffic, notes.accounts, notes.carriers, notes.ignored, notes.annotations]
  const listening = [...counting, lastOutage, writes]
  const listeners = [...listening.map(({ listener }) => listener), liveEvents(pages)]
  const events: Events = listeners.reduce(alsoTo, createEvents(logger, metrics, clock))
  return { node, metrics, notes, lastOutage, writes, pages, events }
}

/** Several gateways on one database find their places by a name that none other has. */
function findPlace({ database }: Config, worker: WorkerPlace | undefined): NodePlace {
  if (worker !== undefined) return { ...worker, isSole: false }
  const isSole = database.kind === 'embedded'
  return { nodeId: isSole ? 'embedded' : `${hostname()}/${randomUUID()}`, isSole, siblings: noSiblings }
}

/** Passes each event to `events`, then to `listener`. Events without a listener cost nothing more. */
export function alsoTo(events: Events, listener: Partial<Events>): Events {
  const both: Events = { ...events }
  for (const name of Object.keys(listener) as (keyof Events)[]) join(both, listener, name)
  return both
}

function join<Name extends keyof Events>(both: Events, listener: Partial<Events>, name: Name): void {
  const first = both[name] as (what: unknown) => void
  const second = listener[name] as ((what: unknown) => void) | undefined
  if (second === undefined) return
  both[name] = ((what: unknown) => {
    first(what)
    second(what)
  }) as Events[Name]
}

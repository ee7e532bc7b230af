import { ownParts } from '../../kit/flow/own-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { AccountNotes } from '../../observability/account-notes.ts'
import type { AnnotationNotes } from '../../observability/annotation-notes.ts'
import type { CarrierNotes } from '../../observability/carrier-notes.ts'
import type { EndpointNotes } from '../../observability/endpoint-notes.ts'
import type { Events } from '../../observability/events.ts'
import type { IgnoredEventNotes } from '../../observability/ignored-event-notes.ts'
import type { TrafficNotes } from '../../observability/traffic-notes.ts'
import { addEndpointHours } from '../callbacks/endpoint-hours.ts'
import { addCarrierHours } from '../carriers/carrier-hours.ts'
import { addIgnoredEvents } from '../carriers/ignored-events.ts'
import { addAnnotations } from '../console/annotations.ts'
import type { Database } from '../database.ts'
import { NotesWriter } from '../statements/notes-writer.ts'
import { addAccountTraffic } from './account-traffic.ts'
import { addTraffic } from './traffic.ts'

export interface CountsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Events
  /** What is counted in memory. */
  notes: {
    traffic: TrafficNotes
    accounts: AccountNotes
    carriers: CarrierNotes
    endpoints: EndpointNotes
    ignored: IgnoredEventNotes
    annotations: AnnotationNotes
  }
  currencyOf: (accountId: number) => string | null
}

/**
 * Writes what is counted in memory: traffic, in all and of accounts, the hours of carriers and of receivers of callbacks, ignored events,
 * annotations.
 */
export function openCounts(options: CountsOptions) {
  const { db, clock, events, notes, currencyOf } = options
  const shared = { db, clock, events }
  return ownParts(options, (parts) => {
    const carriers = parts.keep(
      new NotesWriter({
        ...shared,
        notes: notes.carriers,
        add: (_, taken) => addCarrierHours(db, taken, currencyOf),
        where: 'hours of carriers',
      }),
    )
    const ignored = parts.keep(
      new NotesWriter({ ...shared, notes: notes.ignored, add: addIgnoredEvents, where: 'ignored events' }),
    )
    const traffic = parts.keep(
      new NotesWriter({ ...shared, notes: notes.traffic, add: addTraffic, where: 'traffic' }),
    )
    const accountTraffic = parts.keep(
      new NotesWriter({
        ...shared,
        notes: notes.accounts,
        add: addAccountTraffic,
        where: 'traffic of accounts',
      }),
    )
    const endpointHours = parts.keep(
      new NotesWriter({
        ...shared,
        notes: notes.endpoints,
        add: addEndpointHours,
        where: 'hours of endpoints',
      }),
    )
    const annotations = parts.keep(
      new NotesWriter({ ...shared, notes: notes.annotations, add: addAnnotations, where: 'annotations' }),
    )
    return {
      traffic,
      accountTraffic,
      annotations,
      /** Both are on the page of a carrier. */
      carrierHours: { write: async () => void (await Promise.all([carriers.write(), ignored.write()])) },
      endpointHours,
    }
  })
}

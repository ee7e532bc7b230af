import type { Aggregator, Gauge } from 'prom-client'
import type { Observation } from './observation.ts'

/**
 * Creates a gauge in the registry of the process. The page of several workers has the sum, where no other aggregator is
 * named.
 */
export type NewGauge = (name: string, help: string, labelNames: string[], aggregator?: Aggregator) => Gauge

/** Gauges of one subject, which each scrape sets to what it observes. */
interface GaugeGroup {
  /** What a scrape does not observe any more, such as a closed connection, has no value on its page. */
  fresh?: readonly Gauge[]
  /** Counted in the database by one worker: another one shows no value of an earlier page. */
  counted?: readonly Gauge[]
  show(observation: Observation): void
}

/** All gauges that are set at a scrape by what it observes, rather than when something happens. */
export class ObservedGauges {
  readonly #groups: readonly GaugeGroup[]

  constructor(gauge: NewGauge) {
    const makers = [ofUpstreams, ofCallbacks, ofSmppClients, ofEvents, ofAlerts, ofDatabase, ofAudit, ofGuard]
    this.#groups = makers.map((groupOf) => groupOf(gauge))
  }

  /** Before `show`. `countsElsewhere`: another worker counts what is in the database. */
  reset({ countsElsewhere }: { countsElsewhere: boolean }): void {
    for (const { fresh = [], counted = [] } of this.#groups)
      for (const gauge of countsElsewhere ? [...fresh, ...counted] : fresh) gauge.reset()
  }

  show(observation: Observation): void {
    for (const group of this.#groups) group.show(observation)
  }
}

function ofUpstreams(gauge: NewGauge): GaugeGroup {
  const connectionsUp = gauge('connections_up', 'Connections that are bound', ['upstream'])
  const laneDepth = gauge('lane_depth', 'Messages waiting on disk', ['upstream'])
  const age = 'How long the oldest waiting message has been due'
  const queueAge = gauge('queue_age_seconds', age, ['upstream'], 'max')
  const slot = ['upstream', 'slot']
  const windowUsed = gauge('window_used', 'Messages handed over, outcome not on disk', slot)
  const windowSize = gauge('window_size', 'Messages that may be handed over at once', slot)
  return {
    fresh: [laneDepth, queueAge, windowUsed, windowSize],
    show({ upstreams = [], queueAges = [], queued = [] }) {
      for (const { upstream, connections } of upstreams) {
        connectionsUp.set({ upstream }, connections.filter(({ up }) => up).length)
        for (const { slotId, taken, window } of connections) {
          windowUsed.set({ upstream, slot: slotId }, taken)
          windowSize.set({ upstream, slot: slotId }, window)
        }
      }
      for (const { upstream, waitedMs } of queueAges) queueAge.set({ upstream }, waitedMs / 1_000)
      for (const { upstream, messages } of queued) laneDepth.set({ upstream }, messages)
    },
  }
}

function ofCallbacks(gauge: NewGauge): GaugeGroup {
  const backlog = gauge('callback_backlog', 'Callbacks not delivered yet', ['state'])
  const unmatched = gauge('unmatched_reports', 'Unmatched reports that wait for their message', [])
  return {
    counted: [backlog, unmatched],
    show({ callbacks, callbacksInFlight, unmatchedReports }) {
      if (callbacks !== undefined) {
        backlog.set({ state: 'pending' }, callbacks.pending)
        backlog.set({ state: 'dead-lettered' }, callbacks.deadLetters)
      }
      if (callbacksInFlight !== undefined) backlog.set({ state: 'inFlight' }, callbacksInFlight)
      if (unmatchedReports !== undefined) unmatched.set(unmatchedReports)
    },
  }
}

function ofSmppClients(gauge: NewGauge): GaugeGroup {
  const bound = gauge('smpp_sessions', 'Bound sessions of SMPP clients', ['system_id'])
  const backlog = gauge(
    'smpp_delivery_backlog',
    'Receipts and replies that SMPP clients have not acknowledged, and those given up',
    ['state'],
  )
  const age = gauge(
    'smpp_delivery_age_seconds',
    'How long the oldest receipt or reply waits for an SMPP client',
    [],
    'max',
  )
  const certificate = gauge(
    'smpp_certificate_end_seconds',
    'When the first certificate of the SMPP server ends, in seconds since 1970',
    [],
    'min',
  )
  return {
    fresh: [bound],
    counted: [backlog, age],
    show({ smppSessions = [], smppCertificateEndsAt, smppDeliveries }) {
      for (const { systemId, sessions } of smppSessions) bound.set({ system_id: systemId }, sessions)
      if (smppCertificateEndsAt !== undefined) certificate.set(smppCertificateEndsAt / 1_000)
      if (smppDeliveries === undefined) return
      age.set(smppDeliveries.oldestMs / 1_000)
      backlog.set({ state: 'waiting' }, smppDeliveries.waiting)
      backlog.set({ state: 'dead' }, smppDeliveries.deadLetters)
    },
  }
}

function ofEvents(gauge: NewGauge): GaugeGroup {
  const unnumbered = gauge(
    'events_unnumbered_batches',
    'Rows of events that are committed and have no number yet',
    [],
  )
  const unnumberedAge = gauge(
    'events_unnumbered_seconds',
    'How long the oldest event without a number waits for it',
    [],
  )
  const endpointLag = gauge('event_endpoint_lag_events', 'Events that an endpoint has still to get', [
    'account',
    'endpoint',
  ])
  const sinkLag = gauge('event_sink_lag_events', 'Events that a sink has still to get', ['sink'])
  const sinkLagAge = gauge(
    'event_sink_lag_seconds',
    'How long the oldest event that a sink has still to get has had its number',
    ['sink'],
  )
  return {
    fresh: [endpointLag],
    counted: [unnumbered, unnumberedAge, sinkLag, sinkLagAge],
    show({ unnumberedEvents, eventEndpoints = [], eventSinks = [] }) {
      if (unnumberedEvents !== undefined) {
        unnumbered.set(unnumberedEvents.batches)
        unnumberedAge.set(unnumberedEvents.oldestMs / 1_000)
      }
      for (const { account, endpoint, behind } of eventEndpoints)
        endpointLag.set({ account, endpoint }, behind)
      for (const { sink, behind, behindMs } of eventSinks) {
        sinkLag.set({ sink }, behind)
        sinkLagAge.set({ sink }, behindMs / 1_000)
      }
    },
  }
}

function ofAlerts(gauge: NewGauge): GaugeGroup {
  const firing = gauge('alerts_firing', 'Alerts that fire', ['rule', 'kind'])
  const notifications = gauge(
    'alert_notifications',
    'Notifications of alerts that wait to be sent, and those of the last day that were given up',
    ['state'],
  )
  const evaluatedAgo = gauge(
    'alerts_evaluated_ago_seconds',
    'How long ago the rules of alerts were evaluated; 0 without rules',
    [],
    'max',
  )
  return {
    fresh: [firing, notifications, evaluatedAgo],
    show({ alerts }) {
      if (alerts === undefined) return
      for (const { rule, kind, firing: count } of alerts.firing) firing.set({ rule, kind }, count)
      for (const [state, count] of Object.entries(alerts.notifications)) notifications.set({ state }, count)
      evaluatedAgo.set((alerts.evaluatedAgoMs ?? 0) / 1_000)
    },
  }
}

function ofDatabase(gauge: NewGauge): GaugeGroup {
  const timeline = gauge('database_timeline', 'Grows with each promotion of a standby', [], 'max')
  const synchronous = gauge(
    'database_synchronous',
    '1 while commits wait until a standby has them',
    [],
    'min',
  )
  const waits = gauge('database_waits', 'Statements that wait in the database', ['for'], 'max')
  const stalled = gauge(
    'commit_stalled_seconds',
    'Seconds since a commit ended while one is under way',
    [],
    'max',
  )
  const skewHelp = "How far the clock of this machine is ahead of the database's"
  const clockSkew = gauge('clock_skew_seconds', skewHelp, [], 'max')
  const waiting = gauge('waiting_to_commit', 'Items that wait for a group commit', ['what'])
  return {
    fresh: [waiting],
    show({ database, databaseWaits = {}, stalledMs, clockSkewMs, waitingToCommit = [] }) {
      if (database !== undefined) {
        if (database.timeline !== null) timeline.set(database.timeline)
        synchronous.set(database.isSynchronous ? 1 : 0)
      }
      for (const [what, statements] of Object.entries(databaseWaits)) waits.set({ for: what }, statements)
      if (stalledMs !== undefined) stalled.set(stalledMs / 1_000)
      if (clockSkewMs !== undefined) clockSkew.set(clockSkewMs / 1_000)
      for (const { what, items } of waitingToCommit) waiting.set({ what }, items)
    },
  }
}

function ofAudit(gauge: NewGauge): GaugeGroup {
  const unsealed = gauge('audit_unsealed_entries', 'Entries of the audit log without a seal', [])
  const unsealedAge = gauge(
    'audit_unsealed_seconds',
    'How long the oldest entry of the audit log waits for its seal',
    [],
  )
  const unanchored = gauge(
    'audit_unanchored_seals',
    'Seals of the audit log after the last anchor that was stored',
    ['target'],
  )
  return {
    counted: [unsealed, unsealedAge, unanchored],
    show({ auditLog }) {
      if (auditLog === undefined) return
      unsealed.set(auditLog.unsealed)
      unsealedAge.set(auditLog.oldestMs / 1_000)
      for (const { target, seals } of auditLog.unanchored) unanchored.set({ target }, seals)
    },
  }
}

function ofGuard(gauge: NewGauge): GaugeGroup {
  const blocked = gauge('guard_blocked', 'Blocked prefixes and countries', ['made_by'])
  const conversion = gauge('code_conversion', 'Share of codes that were entered lately', ['country'])
  return {
    fresh: [conversion],
    counted: [blocked],
    show({ guard }) {
      if (guard === undefined) return
      for (const [madeBy, count] of Object.entries(guard.blocked)) blocked.set({ made_by: madeBy }, count)
      for (const { country, share } of guard.conversion) conversion.set({ country }, share)
    },
  }
}

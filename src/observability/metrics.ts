import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { noSiblings, type SiblingQuery, type Siblings } from '../lib/siblings.ts'
import type { Observation, Observe } from './observation.ts'

const quick = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const patient = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400]

/** All metrics of one process as plain data. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of a worker. The arguments are those of the worker that makes the page. */
export const metricsQuery: SiblingQuery<MetricsSnapshot, MetricsSnapshot> = { name: 'metrics' }

export interface MetricsOptions {
  /** Memory, CPU, event loop and garbage collection of the process. Default true. */
  processDefaults?: boolean
  /** Workers whose metrics are on the same page. */
  siblings?: Siblings
}

/**
 * Everything that `/metrics` shows, in its own registry. Durations are in seconds. A page of several workers has the
 * sum of each metric, where it names no other aggregator.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly accepted = this.#counter('accepted_total', 'Messages accepted', ['channel'])
  readonly refused = this.#counter('refused_operations_total', 'Operations answered with an item error', [
    'type',
  ])
  readonly committedRows = this.#counter('committed_rows_total', 'Rows of group commits', ['what'])
  readonly commit = this.#histogram('commit_seconds', 'Duration of a group commit', ['what'], quick)
  readonly submits = this.#counter('submits_total', 'Parts handed to an upstream', ['upstream', 'outcome'])
  readonly submit = this.#histogram('submit_seconds', 'From submit to its answer', ['upstream'], quick)
  readonly finished = this.#counter('messages_total', 'Messages by the first final status', [
    'channel',
    'status',
  ])
  readonly life = this.#histogram('message_seconds', 'From acceptance to final status', ['channel'], patient)
  readonly reports = this.#counter('reports_total', 'Delivery reports by what was found', [
    'upstream',
    'fate',
  ])
  readonly replies = this.#counter('replies_total', 'Messages from subscribers', ['upstream', 'matched'])
  readonly inboundDropped = this.#counter(
    'inbound_dropped_total',
    'Reports, replies and parts of replies that were acknowledged and dropped',
    ['upstream', 'what', 'why'],
  )
  readonly webhooksRefused = this.#counter('webhooks_refused_total', 'Webhooks refused', ['upstream', 'kind'])
  readonly #linksUp = this.#gauge('links_up', 'Connections that are bound', ['upstream'])
  readonly linkDowns = this.#counter('link_downs_total', 'Connections lost or refused', ['upstream'])
  readonly healthy = this.#gauge('upstream_healthy', '1 where routing may choose it', ['upstream'], 'min')
  readonly paused = this.#gauge(
    'upstream_paused',
    '1 where an operator has paused or drains it',
    ['upstream'],
    'max',
  )
  readonly slots = this.#counter('slots_total', 'Leases of upstream slots', ['upstream', 'change'])
  readonly lanesMended = this.#counter(
    'lanes_mended_total',
    'Slots given up because they did not match their lanes',
    ['upstream', 'fault'],
  )
  readonly callbacks = this.#counter('callbacks_total', 'Callback attempts by outcome', ['outcome'])
  readonly callback = this.#histogram(
    'callback_seconds',
    'From the writing of a callback to its delivery',
    [],
    quick,
  )
  readonly breakers = this.#counter('breakers_opened_total', 'Circuit breakers of receivers that opened', [])
  readonly smppBinds = this.#counter('smpp_binds_total', 'Binds of SMPP clients', ['outcome'])
  readonly smppRequests = this.#counter(
    'smpp_requests_total',
    'Requests of SMPP clients that were answered',
    ['command', 'status'],
  )
  readonly smppDeliveries = this.#counter(
    'smpp_deliveries_total',
    'Receipts and replies to SMPP clients: acknowledged, refused for now, or given up',
    ['outcome'],
  )
  readonly smppDelivery = this.#histogram(
    'smpp_delivery_seconds',
    'From the writing of a receipt or reply to the acknowledgement of an SMPP client',
    [],
    quick,
  )
  readonly #smppSessions = this.#gauge('smpp_sessions', 'Bound sessions of SMPP clients', ['system_id'])
  readonly #smppWaiting = this.#gauge(
    'smpp_delivery_backlog',
    'Receipts and replies that SMPP clients have not acknowledged, and those given up',
    ['state'],
  )
  readonly #smppAge = this.#gauge(
    'smpp_delivery_age_seconds',
    'How long the oldest receipt or reply waits for an SMPP client',
    [],
    'max',
  )
  readonly #smppCertificate = this.#gauge(
    'smpp_certificate_end_seconds',
    'When the first certificate of the SMPP server ends, in seconds since 1970',
    [],
    'min',
  )
  readonly eventsNumbered = this.#counter(
    'events_numbered_total',
    'Events of accounts that got their number',
    [],
  )
  readonly #eventsUnnumbered = this.#gauge(
    'events_unnumbered_batches',
    'Rows of events that are committed and have no number yet',
    [],
  )
  readonly #eventsUnnumberedAge = this.#gauge(
    'events_unnumbered_seconds',
    'How long the oldest event without a number waits for it',
    [],
  )
  readonly #endpointsBehind = this.#gauge(
    'event_endpoint_lag_events',
    'Events that an endpoint has still to get',
    ['account', 'endpoint'],
  )
  readonly sinkEvents = this.#counter(
    'event_sink_events_total',
    'Events for a sink: acknowledged, or skipped because the feed dropped them before',
    ['sink', 'outcome'],
  )
  readonly sinkFailures = this.#counter(
    'event_sink_failures_total',
    'Times a sink could not be reached or refused events',
    ['sink'],
  )
  readonly #sinkLagEvents = this.#gauge('event_sink_lag_events', 'Events that a sink has still to get', [
    'sink',
  ])
  readonly #sinkLagAge = this.#gauge(
    'event_sink_lag_seconds',
    'How long the oldest event that a sink has still to get has had its number',
    ['sink'],
  )
  readonly verifications = this.#counter(
    'verifications_total',
    'Codes sent, refused by the guard, checked or not used',
    ['outcome'],
  )
  readonly codesUsed = this.#counter(
    'codes_used_total',
    'Right codes of services that send a code of its own on each channel, by the channel that sent it',
    ['channel', 'code'],
  )
  readonly ruleMatches = this.#counter('rule_matches_total', 'Messages that met a traffic rule', [
    'rule',
    'effect',
  ])
  readonly upstreamCodes = this.#counter(
    'upstream_codes_total',
    'Codes that one upstream carried: entered, or not entered although reported delivered',
    ['upstream', 'outcome'],
  )
  readonly deliveriesByCode = this.#counter(
    'upstream_deliveries_by_code_total',
    'Entered codes that their upstream had not reported delivered',
    ['upstream'],
  )
  readonly codeRefusals = this.#counter('code_refusals_total', 'Codes refused by the guard', ['rule'])
  readonly guardBlocks = this.#counter(
    'guard_closures_total',
    'Prefixes and countries blocked and unblocked by the guard',
    ['change'],
  )
  readonly lookups = this.#counter('lookups_total', 'Numbers looked up', ['provider', 'outcome'])
  readonly databaseUp = this.#gauge('database_up', '0 while the database cannot be reached', [], 'min')
  readonly databaseOutages = this.#counter('database_outages_total', 'Times the database went away', [])
  readonly databaseServers = this.#counter(
    'database_server_changes_total',
    'Times another server of the database was used',
    [],
  )
  readonly #databaseTimeline = this.#gauge(
    'database_timeline',
    'Grows with each promotion of a standby',
    [],
    'max',
  )
  readonly #databaseSynchronous = this.#gauge(
    'database_synchronous',
    '1 while commits wait until a standby has them',
    [],
    'min',
  )
  readonly #databaseWaits = this.#gauge(
    'database_waits',
    'Statements that wait in the database',
    ['for'],
    'max',
  )
  readonly #stalled = this.#gauge(
    'commit_stalled_seconds',
    'Seconds since a commit ended while one is under way',
    [],
    'max',
  )
  readonly #clockSkew = this.#gauge(
    'clock_skew_seconds',
    "How far the clock of this machine is ahead of the database's",
    [],
    'max',
  )
  readonly spans = this.#counter('spans_total', 'Spans of traces, by whether the collector has them', [
    'outcome',
  ])
  readonly storeChanges = this.#counter(
    'store_changes_total',
    'Partitions created and dropped, and steps of tables towards partitions',
    ['table', 'change'],
  )
  readonly contentsErased = this.#counter(
    'contents_erased_total',
    'Messages whose contents, or whose recipient, were erased by the retention settings',
    ['what'],
  )
  readonly faults = this.#counter('faults_total', 'Unexpected errors', ['where'])
  readonly #laneDepth = this.#gauge('lane_depth', 'Messages waiting on disk', ['upstream'])
  readonly #queueAge = this.#gauge(
    'queue_age_seconds',
    'How long the oldest waiting message has been due',
    ['upstream'],
    'max',
  )
  readonly #windowUsed = this.#gauge('window_used', 'Messages handed over, outcome not on disk', [
    'upstream',
    'slot',
  ])
  readonly #windowSize = this.#gauge('window_size', 'Messages that may be handed over at once', [
    'upstream',
    'slot',
  ])
  readonly #backlog = this.#gauge('callback_backlog', 'Callbacks not delivered yet', ['state'])
  readonly #unmatchedReports = this.#gauge(
    'parked_reports',
    'Unmatched reports that wait for their message',
    [],
  )
  readonly #auditUnsealed = this.#gauge(
    'audit_unsealed_entries',
    'Entries of the audit log without a seal',
    [],
  )
  readonly #auditUnsealedAge = this.#gauge(
    'audit_unsealed_seconds',
    'How long the oldest entry of the audit log waits for its seal',
    [],
  )
  readonly #auditUnanchored = this.#gauge(
    'audit_unanchored_seals',
    'Seals of the audit log after the last anchor that was stored',
    ['target'],
  )
  readonly #waiting = this.#gauge('waiting_to_commit', 'Items that wait for a group commit', ['what'])
  readonly #guardClosed = this.#gauge('guard_closed', 'Blocked prefixes and countries', ['made_by'])
  readonly #conversion = this.#gauge('code_conversion', 'Share of codes that were entered lately', [
    'country',
  ])
  readonly #alertsFiring = this.#gauge('alerts_firing', 'Alerts that fire', ['rule', 'kind'])
  readonly #alertNotifications = this.#gauge(
    'alert_notifications',
    'Notifications of alerts that wait to be sent, and those of the last day that were given up',
    ['state'],
  )
  readonly #alertsAge = this.#gauge(
    'alerts_evaluated_ago_seconds',
    'How long ago the rules of alerts were evaluated; 0 without rules',
    [],
    'max',
  )
  readonly #observers: Observe[] = []
  readonly #counts: Observe[] = []
  readonly #siblings: Siblings

  constructor({ processDefaults = true, siblings = noSiblings }: MetricsOptions = {}) {
    this.databaseUp.set(1)
    if (processDefaults) collectDefaultMetrics({ register: this.registry })
    this.#siblings = siblings
    siblings.serve(metricsQuery, () => this.#share())
  }

  /** Calls `observe` at each scrape. */
  observe(observe: Observe): void {
    this.#observers.push(observe)
  }

  /** The same for what is counted in the database: of several workers only the one that makes the page does it. */
  observeOnce(count: Observe): void {
    this.#counts.push(count)
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** The whole page in Prometheus' text format. */
  async text(): Promise<string> {
    await this.#refresh([...this.#observers, ...this.#counts], [])
    if (this.#siblings === noSiblings) return this.registry.metrics()
    const own = await this.snapshot()
    const { answers, silent } = await this.#siblings.gather(metricsQuery, own)
    const page = await AggregatorRegistry.aggregate([own, ...answers]).metrics()
    return silent.length === 0 ? page : `# Missing in this page: ${silent.join(', ')}\n${page}`
  }

  /** All metrics as they are now. */
  snapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON()
  }

  /** For the page of another worker, which counts what is in the database. */
  async #share(): Promise<MetricsSnapshot> {
    await this.#refresh(this.#observers, [
      this.#backlog,
      this.#unmatchedReports,
      this.#guardClosed,
      this.#auditUnsealed,
      this.#auditUnsealedAge,
      this.#auditUnanchored,
      this.#smppWaiting,
      this.#smppAge,
      this.#eventsUnnumbered,
      this.#eventsUnnumberedAge,
      this.#sinkLagEvents,
      this.#sinkLagAge,
    ])
    return this.snapshot()
  }

  /** `forgotten`: gauges that keep no value of an earlier page. */
  async #refresh(observers: Observe[], forgotten: Gauge[]): Promise<void> {
    const seen = await Promise.allSettled(observers.map(async (observe) => await observe()))
    const gauges = [
      this.#queueAge,
      this.#laneDepth,
      this.#windowUsed,
      this.#windowSize,
      this.#waiting,
      this.#conversion,
      this.#smppSessions,
      this.#endpointsBehind,
      this.#alertsFiring,
      this.#alertNotifications,
      this.#alertsAge,
      ...forgotten,
    ]
    for (const gauge of gauges) gauge.reset()
    for (const result of seen) if (result.status === 'fulfilled') this.#show(result.value)
  }

  #show(observation: Observation): void {
    for (const { upstream, links } of observation.upstreams ?? []) {
      this.#linksUp.set({ upstream }, links.filter(({ up }) => up).length)
      for (const { slotId, taken, window } of links) {
        this.#windowUsed.set({ upstream, slot: slotId }, taken)
        this.#windowSize.set({ upstream, slot: slotId }, window)
      }
    }
    for (const { upstream, waitedMs } of observation.queueAges ?? [])
      this.#queueAge.set({ upstream }, waitedMs / 1_000)
    for (const { upstream, messages } of observation.queued ?? []) this.#laneDepth.set({ upstream }, messages)
    if (observation.callbacks !== undefined) {
      const { pending, deadLetters } = observation.callbacks
      // The label of dead letters has been public under this name since the first version.
      this.#backlog.set({ state: 'pending' }, pending)
      this.#backlog.set({ state: 'parked' }, deadLetters)
    }
    if (observation.smppSessions !== undefined) {
      for (const { systemId, sessions } of observation.smppSessions)
        this.#smppSessions.set({ system_id: systemId }, sessions)
    }
    if (observation.smppCertificateEndsAt !== undefined)
      this.#smppCertificate.set(observation.smppCertificateEndsAt / 1_000)
    if (observation.smppDeliveries !== undefined) {
      const { waiting, deadLetters, oldestMs } = observation.smppDeliveries
      this.#smppAge.set(oldestMs / 1_000)
      this.#smppWaiting.set({ state: 'waiting' }, waiting)
      this.#smppWaiting.set({ state: 'dead' }, deadLetters)
    }
    if (observation.unnumberedEvents !== undefined) {
      const { batches, oldestMs } = observation.unnumberedEvents
      this.#eventsUnnumbered.set(batches)
      this.#eventsUnnumberedAge.set(oldestMs / 1_000)
    }
    for (const { account, endpoint, behind } of observation.eventEndpoints ?? [])
      this.#endpointsBehind.set({ account, endpoint }, behind)
    for (const { sink, behind, behindMs } of observation.eventSinks ?? []) {
      this.#sinkLagEvents.set({ sink }, behind)
      this.#sinkLagAge.set({ sink }, behindMs / 1_000)
    }
    if (observation.alerts !== undefined) {
      const { firing, notifications, evaluatedAgoMs } = observation.alerts
      for (const { rule, kind, firing: count } of firing) this.#alertsFiring.set({ rule, kind }, count)
      for (const [state, count] of Object.entries(notifications))
        this.#alertNotifications.set({ state }, count)
      this.#alertsAge.set((evaluatedAgoMs ?? 0) / 1_000)
    }
    if (observation.callbacksInFlight !== undefined)
      this.#backlog.set({ state: 'inFlight' }, observation.callbacksInFlight)
    for (const [what, statements] of Object.entries(observation.databaseWaits ?? {}))
      this.#databaseWaits.set({ for: what }, statements)
    if (observation.database !== undefined) {
      const { timeline, isSynchronous } = observation.database
      if (timeline !== null) this.#databaseTimeline.set(timeline)
      this.#databaseSynchronous.set(isSynchronous ? 1 : 0)
    }
    if (observation.stalledMs !== undefined) this.#stalled.set(observation.stalledMs / 1_000)
    if (observation.clockSkewMs !== undefined) this.#clockSkew.set(observation.clockSkewMs / 1_000)
    if (observation.unmatchedReports !== undefined) this.#unmatchedReports.set(observation.unmatchedReports)
    if (observation.auditLog !== undefined) {
      const { unsealed, oldestMs, unanchored } = observation.auditLog
      this.#auditUnsealed.set(unsealed)
      this.#auditUnsealedAge.set(oldestMs / 1_000)
      for (const { target, seals } of unanchored) this.#auditUnanchored.set({ target }, seals)
    }
    for (const [madeBy, count] of Object.entries(observation.guard?.closed ?? {}))
      this.#guardClosed.set({ made_by: madeBy }, count)
    for (const { country, share } of observation.guard?.conversion ?? [])
      this.#conversion.set({ country }, share)
    for (const { what, items } of observation.waitingToCommit ?? []) this.#waiting.set({ what }, items)
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: `posthorn_${name}`, help, labelNames, registers: [this.registry] })
  }

  #gauge(name: string, help: string, labelNames: string[], aggregator: Aggregator = 'sum'): Gauge {
    return new Gauge({ name: `posthorn_${name}`, help, labelNames, registers: [this.registry], aggregator })
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram {
    return new Histogram({ name: `posthorn_${name}`, help, labelNames, buckets, registers: [this.registry] })
  }
}

import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { noSiblings, type SiblingQuery, type Siblings } from '../kit/machine/siblings.ts'
import { type Clock, systemClock, within } from '../kit/time/clock.ts'
import { withFormerNames } from './former-metrics.ts'
import type { Observation, Observe } from './observation.ts'
import { ObservedGauges } from './observed-gauges.ts'

const quick = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const patienceMs = 2_000
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
  /** Default: that of the system. */
  clock?: Clock
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
  readonly webhookEventsIgnored = this.#counter(
    'webhook_events_ignored_total',
    'Events of webhooks and states in receipts that the gateway makes nothing of',
    ['upstream', 'kind'],
  )
  readonly connectionDowns = this.#counter('connection_downs_total', 'Connections lost or refused', [
    'upstream',
  ])
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
  readonly eventsNumbered = this.#counter(
    'events_numbered_total',
    'Events of accounts that got their number',
    [],
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
  readonly conversions = this.#counter(
    'code_conversions_total',
    'Reports to carriers that a one-time code was entered',
    ['upstream', 'outcome'],
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
    'guard_blocks_total',
    'Prefixes and countries blocked and unblocked by the guard',
    ['change'],
  )
  readonly lookups = this.#counter('lookups_total', 'Numbers looked up', ['provider', 'outcome'])
  readonly databaseUp = this.#gauge('database_up', '0 while the database cannot be reached', [], 'min')
  readonly databaseOutages = this.#counter('database_outages_total', 'Times the database went away', [])
  readonly databaseWritesRefused = this.#counter(
    'database_writes_refused_total',
    'Writes that the database refused although it answers',
    [],
  )
  readonly databaseServers = this.#counter(
    'database_server_changes_total',
    'Times another server of the database was used',
    [],
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
  readonly #observed = new ObservedGauges((...args) => this.#gauge(...args))
  readonly #observers: Observe[] = []
  readonly #counts: Observe[] = []
  readonly #siblings: Siblings
  readonly #clock: Clock

  constructor({ processDefaults = true, siblings = noSiblings, clock = systemClock }: MetricsOptions = {}) {
    this.#clock = clock
    this.databaseUp.set(1)
    if (processDefaults) collectDefaultMetrics({ register: this.registry })
    this.#siblings = siblings
    siblings.serve(metricsQuery, () => this.#share())
  }

  /** Calls `observe` at each scrape. */
  observe(observe: Observe): void {
    this.#observers.push(observe)
  }

  /**
   * The same for what is counted in the database: of several workers only the one that makes the page does it. What takes
   * longer than two seconds is left out.
   */
  observeOnce(count: () => Promise<Observation>): void {
    const late = () => new Error('the database does not answer')
    this.#counts.push(() => within(this.#clock, patienceMs, count(), late))
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** The whole page in Prometheus' text format. */
  async text(): Promise<string> {
    await this.#refresh([...this.#observers, ...this.#counts], { countsElsewhere: false })
    if (this.#siblings === noSiblings) return withFormerNames(await this.registry.metrics())
    const own = await this.snapshot()
    const { answers, silent } = await this.#siblings.gather(metricsQuery, own)
    const page = withFormerNames(await AggregatorRegistry.aggregate([own, ...answers]).metrics())
    return silent.length === 0 ? page : `# Missing in this page: ${silent.join(', ')}\n${page}`
  }

  /** All metrics as they are now. */
  snapshot(): Promise<MetricsSnapshot> {
    return this.registry.getMetricsAsJSON()
  }

  /** For the page of another worker, which counts what is in the database. */
  async #share(): Promise<MetricsSnapshot> {
    await this.#refresh(this.#observers, { countsElsewhere: true })
    return this.snapshot()
  }

  async #refresh(observers: Observe[], { countsElsewhere }: { countsElsewhere: boolean }): Promise<void> {
    const seen = await Promise.allSettled(observers.map(async (observe) => await observe()))
    this.#observed.reset({ countsElsewhere })
    for (const result of seen) if (result.status === 'fulfilled') this.#observed.show(result.value)
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

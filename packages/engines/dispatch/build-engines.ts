import type { Connector, Inbound } from '../../carriers/connector.ts'
import { storableInbound, storableReport } from '../../carriers/storable-input.ts'
import { attemptResults } from '../../domain/message/attempt-results.ts'
import type { Message } from '../../domain/message/message.ts'
import type { TimelineStep } from '../../domain/message/story/timeline.ts'
import { CancelQueued } from './decisions/cancel-queued.ts'
import { Cancels } from './decisions/cancels.ts'
import { CodeResults } from './decisions/code-results.ts'
import { OutcomeRecorder } from './decisions/outcome-recorder.ts'
import { RecentMessages } from './decisions/recent-messages.ts'
import type { Planned } from './decisions/stage-facts.ts'
import { DecisionWriter } from './decisions/write-decisions.ts'
import type { DispatchOptions } from './dispatch-options.ts'
import { BatchingIntake } from './intake/intake.ts'
import type { UpstreamEvents } from './lanes/slot-lanes.ts'
import { Replies } from './replies/replies.ts'
import { Reports } from './reports/reports.ts'
import { ClaimRecovery } from './slots/claim-recovery.ts'
import { upstreamsOfAccount } from './upstreams/upstream-controls.ts'
import type { UpstreamState } from './upstreams/upstream-state.ts'
import { stageFacts } from './upstreams/use-routes.ts'

/** The parts that decide about messages and write the decisions. */
export function buildEngines(options: DispatchOptions, { lanes, health, router, routing }: UpstreamState) {
  const { db, clock, events, config, connectors, spans, hours, unpaid } = options
  const ofAccount = upstreamsOfAccount(connectors)
  const facts = stageFacts(options, router, ofAccount)
  const policy = facts.base
  const onChanged = (before: Message, after: Message, now: number, steps: readonly TimelineStep[]) => {
    const results = attemptResults(before, after, now)
    routing.note(after, results, now)
    hours?.written({ before, after, steps, results }, now)
    spans?.changed(before, after)
    unpaid?.noteChanged(before, after)
  }
  const writing = { ...options, facts, onChanged, onQueued: lanes.wakeAt.bind(lanes) }
  // The outcome of a cancel is only a line of the timeline and causes no further cancel.
  const cancelWriter = new DecisionWriter({ ...writing, onCancel: () => undefined })
  const linkTo = (upstream: string) => lanes.of(upstream).find((lane) => lane.link.up)?.link ?? null
  const cancels = new Cancels({ db, writer: cancelWriter, clock, policy, events, linkTo })
  const writer = new DecisionWriter({ ...writing, onCancel: cancels.request.bind(cancels) })
  const stop = new AbortController()
  const recent = new RecentMessages()
  const recording = { db, writer, clock, facts, recent, events, signal: stop.signal }
  const { deferFromPerSecond } = options
  const recorder = new OutcomeRecorder({
    ...recording,
    ...(deferFromPerSecond !== undefined && { deferFromPerSecond }),
  })
  const recovery = new ClaimRecovery({ db, clock, writer, recent })
  const replies = new Replies({ ...options, writer, policy })
  // Carriers by SMPP alone have receipts that may be messages.
  const onReply = (upstream: string, reply: Inbound) => replies.take(upstream, 'sms', reply)
  const reports = new Reports({ db, writer, recorder, clock, facts, ofAccount, recent, events, onReply })
  const codes = new CodeResults({ db, clock, events, writer, facts, routing })
  const linkDays = { short: config.links.shortDays, unsubscribe: config.links.unsubscribeDays }
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const intake = new BatchingIntake({ ...options, facts, lanes, linkDays, answerWithinMs })
  const upstreamEvents = ({
    upstream,
    channel,
  }: Pick<Connector, 'upstream' | 'channel'>): UpstreamEvents => ({
    onReport: (report) => {
      // The carrier may report over another upstream of the account than the one that sent the message.
      for (const each of ofAccount(upstream)) health.get(each)?.reported()
      return reports.take(upstream, storableReport(report))
    },
    onInbound: (inbound) => replies.take(upstream, channel, storableInbound(inbound)),
  })
  const forClients = {
    intake,
    /** Receives reports and replies of an upstream, over its link or its webhook. Both resolve once they are on disk. */
    upstreamEvents,
    /** Cancels messages that wait in the queue. */
    cancelQueued: new CancelQueued(writer, clock, policy),
    /** Why each stage of each plan would be skipped now; null for one that would start. */
    blockReasons: (planned: readonly Planned[]) => facts.blockReasons(db, planned),
  }
  return { cancels, writer, stop, recorder, recovery, reports, replies, codes, forClients }
}

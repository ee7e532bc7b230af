import { noFeed } from '../../../store/feed/feed-port.ts'
import { OutcomeRecorder, type OutcomeRecorderOptions } from '../../dispatch/decisions/outcome-recorder.ts'
import { RecentMessages } from '../../dispatch/decisions/recent-messages.ts'
import { DecisionWriter, type DecisionWriterOptions } from '../../dispatch/decisions/write-decisions.ts'
import { Reports, type ReportsOptions } from '../../dispatch/reports/reports.ts'
import { ClaimRecovery } from '../../dispatch/slots/claim-recovery.ts'
import { upstreamsOfAccount } from '../../dispatch/upstreams/use-routes.ts'
import { storedDeliveries } from '../callbacks/stored-deliveries.ts'

type Ports = Pick<
  OutcomeRecorderOptions & DecisionWriterOptions & ReportsOptions,
  'db' | 'clock' | 'facts' | 'events'
> &
  Pick<OutcomeRecorderOptions, 'deferFromPerSecond'>

/** The parts of one gateway that record outcomes and receive reports, without callbacks and replies. */
export function openDecisions(ports: Ports) {
  const { db, clock, facts, events } = ports
  const outbox = { prepare: () => ({ rows: [], stored() {}, dropped() {} }) }
  const heard = { outbox, deliveries: storedDeliveries, feed: noFeed }
  const writer = new DecisionWriter({ db, clock, events, ...heard, facts, onCancel() {}, onQueued() {} })
  const recent = new RecentMessages()
  const { signal } = new AbortController()
  const recorder = new OutcomeRecorder({ ...ports, writer, recent, signal })
  const ofAccount = upstreamsOfAccount([])
  const onReply = () => Promise.resolve()
  const reports = new Reports({ db, writer, recorder, clock, facts, ofAccount, recent, onReply, events })
  const recovery = new ClaimRecovery({ db, clock, writer, recent })
  return { recent, recorder, reports, recovery, writer }
}

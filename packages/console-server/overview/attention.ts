import { maskWords } from '../../console-contract/mask-words.ts'
import type { Attention } from '../../console-contract/operating/overview.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Outage } from '../../observability/last-outage.ts'
import type { NeedsAttention } from '../../store/message-search/needs-attention.ts'

export interface AttentionSources {
  upstreams: readonly UpstreamSnapshot[]
  lastOutage: Outage | null
  stored: NeedsAttention
  lowBalances: Attention[]
  firing: readonly { rule: string; firing: number }[]
}

/** First what keeps messages from leaving, then what waits for an operator. */
export function findAttention(sources: AttentionSources): Attention[] {
  const { upstreams, lastOutage, stored, lowBalances, firing } = sources
  const alerts = describeAlerts(firing)
  const stopped = stored.stoppedUpstreams.map((each) => ({ kind: 'upstream-stopped' as const, ...each }))
  const outages = lastOutage === null ? [] : [{ kind: 'database-was-away' as const, ...lastOutage }]
  return [
    ...alerts,
    ...upstreams.flatMap(attentionToUpstream),
    ...lowBalances,
    ...stopped,
    ...outages,
    ...describeQueues(stored),
  ]
}

function describeAlerts(firing: AttentionSources['firing']): Attention[] {
  const fires = firing.filter((each) => each.firing > 0)
  const count = fires.reduce((sum, each) => sum + each.firing, 0)
  return count === 0 ? [] : [{ kind: 'alerts-firing', count, rules: fires.map(({ rule }) => rule) }]
}

function attentionToUpstream({ upstream, connections, unhealthy }: UpstreamSnapshot): Attention[] {
  const down = connections.flatMap(({ up, since, reason }) =>
    up || reason === null ? [] : [{ since, reason }],
  )
  const [newest] = down.toSorted((a, b) => b.since - a.since)
  // All roles share one answer, so numbers are masked as for viewers.
  const shown = newest && { since: newest.since, reason: maskWords(newest.reason) }
  if (shown && down.length === connections.length) return [{ kind: 'upstream-down', upstream, ...shown }]
  const found: Attention[] = []
  if (unhealthy !== null) found.push({ kind: 'upstream-unhealthy', upstream, ...unhealthy })
  if (shown)
    found.push({
      kind: 'connections-down',
      upstream,
      ...shown,
      down: down.length,
      connections: connections.length,
    })
  return found
}

function describeQueues(stored: NeedsAttention): Attention[] {
  const { deadLetters, unmatchedReports, heldMessages, rejectedTemplates, waitingReceivers } = stored
  const { requestedSenders } = stored
  const found: Attention[] = []
  if (heldMessages > 0) found.push({ kind: 'messages-held', count: heldMessages })
  for (const { error, ...receiver } of waitingReceivers)
    found.push({ kind: 'receiver-failing', ...receiver, error: error && maskWords(error) })
  if (deadLetters > 0) found.push({ kind: 'callbacks-dead-lettered', count: deadLetters })
  if (unmatchedReports > 0) found.push({ kind: 'reports-unmatched', count: unmatchedReports })
  for (const { example, ...template } of rejectedTemplates) {
    found.push({ kind: 'template-rejected', ...template, example: maskWords(example) })
  }
  return [...found, ...requestedSenders.map((each) => ({ kind: 'senders-requested' as const, ...each }))]
}

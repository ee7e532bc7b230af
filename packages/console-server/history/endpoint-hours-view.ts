import type { EndpointCounts, EndpointHoursView } from '../../console-contract/traffic/history.ts'
import { tookPercentile } from '../../domain/traffic/took-histogram.ts'
import { addTook } from '../../observability/hour-notes.ts'
import {
  countEndpointAnswers,
  type EndpointHour,
  type ReceiverKey,
  readEndpointHours,
} from '../../store/callbacks/endpoint-hours.ts'
import type { Queryable } from '../../store/database.ts'
import { type HistorySpan, historyPeriod } from './history-period.ts'

const maxAnswers = 30

/** How a receiver answered in a span and in the one before. */
export async function endpointHours(
  db: Queryable,
  receiver: ReceiverKey,
  span: HistorySpan,
): Promise<Omit<EndpointHoursView, 'account' | 'receiver'>> {
  const [current, earlier, answers, answersBefore] = await Promise.all([
    readEndpointHours(db, receiver, span),
    readEndpointHours(db, receiver, span.before),
    countEndpointAnswers(db, receiver, span, maxAnswers),
    countEndpointAnswers(db, receiver, span.before, 10 * maxAnswers),
  ])
  const { accountId, endpointId } = receiver
  return {
    accountId,
    endpointId,
    ...historyPeriod(span, { current, earlier }, sumCounts),
    answers: answers.map(({ answer, count }) => {
      const before = answersBefore.find((each) => each.answer === answer)
      return { answer, count, before: before?.count ?? 0 }
    }),
  }
}

function sumCounts(hours: readonly EndpointHour[]): EndpointCounts {
  const sum = (what: 'delivered' | 'failed' | 'dead') => hours.reduce((all, hour) => all + hour[what], 0)
  const took: number[] = []
  for (const hour of hours) addTook(took, hour.took)
  return {
    delivered: sum('delivered'),
    failed: sum('failed'),
    dead: sum('dead'),
    medianMs: tookPercentile(took, 0.5),
    p95Ms: tookPercentile(took, 0.95),
  }
}

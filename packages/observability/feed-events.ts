import { maskDigits } from '../kit/text/mask-digits.ts'
import type { Events } from './events.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

type Warn = (cause: string, fields: Record<string, unknown>, sentence: string) => boolean

/** Events about the feed of events and its sinks. */
export function feedEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  return {
    eventsNumbered: ({ events }) => metrics.eventsNumbered.inc(events),
    sinkConnected({ sink }) {
      // The alert needs the series before the first failure.
      metrics.sinkFailures.inc({ sink }, 0)
      logger.info({ sink }, 'this gateway sends events to the sink')
    },
    sinkFailed({ sink, reason, pauseMs }) {
      metrics.sinkFailures.inc({ sink })
      const fields = { sink, reason: maskDigits(reason), pauseMs }
      warn(`sink ${sink} ${reason}`, fields, 'a sink of events fails; its events wait in the feed')
    },
    sinkPublished: ({ sink, events }) => metrics.sinkEvents.inc({ sink, outcome: 'acknowledged' }, events),
    sinkSkipped({ sink, account, first, last }) {
      metrics.sinkEvents.inc({ sink, outcome: 'skipped' }, last - first + 1)
      const sentence = 'events were dropped before the sink got them: it goes on with the oldest one'
      logger.warn({ sink, account, first, last }, sentence)
    },
  } satisfies Partial<Events>
}

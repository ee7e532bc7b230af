import { maskDigits } from '../kit/text/mask-digits.ts'
import type { Events } from './events.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

type Warn = (cause: string, fields: Record<string, unknown>, sentence: string, group?: string) => boolean

/** Events of clients that connect by SMPP. */
export function smppEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  return {
    smppBound({ systemId, mode, peer }) {
      metrics.smppBinds.inc({ outcome: 'bound' })
      logger.info({ systemId, mode, peer }, 'an SMPP client has bound')
    },
    smppBindRefused({ systemId, peer, reason }) {
      metrics.smppBinds.inc({ outcome: 'refused' })
      warn(`bind ${reason}`, { systemId, peer, reason }, 'a bind was refused', peer)
    },
    smppClosed({ systemId, peer, reason, isFault }) {
      const fields = { systemId, peer, reason }
      if (isFault) warn(`smpp ${systemId}`, fields, 'an SMPP session was closed', peer)
      // Checks of a load balancer connect and disconnect all the time.
      else if (systemId !== '') logger.info(fields, 'an SMPP session has ended')
    },
    smppAnswered: ({ command, status }) => metrics.smppRequests.inc({ command, status }),
    smppDelivered({ accountId, outcome, tookMs, error }) {
      metrics.smppDeliveries.inc({ outcome })
      if (outcome === 'acknowledged') metrics.smppDelivery.observe(tookMs / 1_000)
      else if (error !== undefined) {
        const fields = { accountId, reason: maskDigits(error) }
        const sentence =
          outcome === 'dead' ? 'a receipt or reply was given up' : 'a client did not take a receipt'
        warn(`smpp delivery ${outcome} ${accountId}`, fields, sentence)
      }
    },
  } satisfies Partial<Events>
}

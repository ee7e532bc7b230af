import type { SmppUpstreamConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { SmppLink } from './smpp-link.ts'

/** Speaks SMPP with one upstream. With `longText: payload` a message is one submit, whatever its length. */
export function createSmppConnector(config: SmppUpstreamConfig, clock: Clock): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: config.longText === 'payload',
    open: (listener) => SmppLink.open(config, clock, listener),
  }
}

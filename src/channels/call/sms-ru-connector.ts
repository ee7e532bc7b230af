import type { SmsRuConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { SmsRuLink } from './sms-ru-link.ts'

/** Lets sms.ru call from a number that ends in a code of its own choice (https://sms.ru/api/code_call). */
export function createSmsRuConnector(config: SmsRuConfig, { clock }: { clock: Clock }): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    open: (listener) => SmsRuLink.open({ config, clock, listener }),
  }
}

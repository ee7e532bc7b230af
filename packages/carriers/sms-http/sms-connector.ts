import type { ConnectorDependencies } from '../carrier-kind.ts'
import type { Connector, SmsOption } from '../connector.ts'
import { type HttpCarrier, HttpConnection } from '../http/http-connection.ts'
import type { HttpUpstreamConfig } from '../http/http-settings.ts'
import { previewAt } from '../http/preview.ts'
import type { Webhook } from '../webhook.ts'

/** What the connectors of SMS carriers over HTTP need from the gateway. */
export type SmsDependencies = Pick<ConnectorDependencies, 'clock' | 'inboundUrl'>

/** The connector of an SMS carrier that takes a text of any length in one request. Opens nothing yet. */
export function smsConnector(
  config: HttpUpstreamConfig,
  { clock }: SmsDependencies,
  {
    carrier,
    webhook,
    smsOptions = [],
  }: { carrier: HttpCarrier<'sms'>; webhook: Webhook; smsOptions?: readonly SmsOption[] },
): Connector {
  return {
    upstream: config.name,
    channel: 'sms',
    wholeMessages: true,
    smsOptions,
    webhook,
    preview: previewAt(config.baseUrl, carrier),
    open: (listener) => HttpConnection.open(carrier, { config, clock, listener }),
  }
}

import type { Static, TObject } from '@sinclair/typebox'
import { httpUrl } from '../../settings/forms.ts'
import { fraction, orNull, whole, withDefault } from '../../settings/setting.ts'

const usual = {
  baseUrl: httpUrl('Where it is called. Without a final slash.'),
  connections: withDefault(
    1,
    whole(
      1,
      100,
      'Shares of the rate, for all gateways on one database together. Each is a slot that one gateway leases: two ' +
        'gateways that should both send need two.',
    ),
  ),
  window: withDefault(
    32,
    whole(
      1,
      10_000,
      'Requests that may be unanswered in one share. After a crash at most this many messages are in doubt for each ' +
        'share.',
    ),
  ),
  ratePerSecond: orNull(
    fraction(0.01, 100_000, 'Messages a second in one share. Without it only the window limits them.'),
  ),
  responseTimeoutMs: withDefault(
    10_000,
    whole(100, 3_600_000, 'After this time without an answer the outcome of a request is unknown.'),
  ),
}

/** Settings of all upstreams that are called over HTTP, where each account has its own address. */
export const httpSettings = usual

/** The same, where the vendor has one address for all accounts. */
export function httpSettingsAt(baseUrl: string) {
  return { ...usual, baseUrl: withDefault(baseUrl, usual.baseUrl) }
}

export type HttpUpstreamConfig = Static<TObject<typeof usual>> & { name: string }

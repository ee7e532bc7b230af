import type { Static } from '@sinclair/typebox'
import { httpUrl, token } from '../../settings/forms.ts'
import { byKind, only, section, whole, withDefault } from '../../settings/setting.ts'

const live = {
  connections: withDefault(
    8,
    whole(
      1,
      1_000,
      'Sockets. hlr-lookups takes one number a request, so this is how many numbers are looked up at once.',
    ),
  ),
  responseTimeoutMs: withDefault(
    15_000,
    whole(
      100,
      120_000,
      'A lookup that takes longer, waiting for a socket included, fails and costs nothing.',
    ),
  ),
  // No longer than the rows are kept, see store/retention/purge.ts.
  cacheSeconds: withDefault(
    3_600,
    whole(0, 2_592_000, 'How long an answer is kept in the database and reused; 0: never.'),
  ),
  apiKey: token('The key of the account at the provider.'),
}

const kind = 'The provider of lookups.'

export const offlineSettings = section({ kind: only('offline', kind) })

/** Infobip's Number Context. Every account has its own address, so there is no default. */
export const numberContextSettings = section({
  kind: only('infobip-number-context', kind),
  baseUrl: httpUrl('The address that Infobip gave your account.'),
  ...live,
})

/** hlr-lookups.com, API version 2. */
export const hlrLookupsSettings = section({
  kind: only('hlr-lookups', kind),
  baseUrl: withDefault('https://www.hlr-lookups.com/api/v2', httpUrl('The address of its API.')),
  ...live,
  apiSecret: token('Signs requests.'),
})

/** The live service of the contract, or another Posthorn. */
export const alphasmsLookupsSettings = section({
  kind: only('alphasms', kind),
  baseUrl: withDefault('https://alphasms.ua', httpUrl('Its address, or that of another Posthorn.')),
  ...live,
})

/** The provider of lookups; without this section, numbering data alone. */
export const lookupsSettings = byKind<
  | typeof offlineSettings
  | typeof numberContextSettings
  | typeof hlrLookupsSettings
  | typeof alphasmsLookupsSettings
>([offlineSettings, numberContextSettings, hlrLookupsSettings, alphasmsLookupsSettings], 'offline')

export type NumberContextConfig = Static<typeof numberContextSettings>
export type HlrLookupsConfig = Static<typeof hlrLookupsSettings>
export type AlphasmsLookupsConfig = Static<typeof alphasmsLookupsSettings>
export type LookupsConfig = Static<typeof lookupsSettings>

import type { Static } from '@sinclair/typebox'
import {
  collectDefaults,
  flag,
  fraction,
  listOf,
  section,
  whole,
  withDefault,
} from '../../settings/setting.ts'

export const callbackSettings = section(
  {
    allowPrivateAddresses: withDefault(
      false,
      flag('Allows receivers at private, loopback and link-local addresses.'),
      { shownDefault: '`false` (sandbox: `true`)' },
    ),
    acceptAny2xx: withDefault(false, flag('Any 2xx acknowledges, instead of 200 alone.')),
    timeoutMs: withDefault(
      10_000,
      whole(100, 120_000, 'For one attempt, from the connection to the end of the answer.'),
    ),
    concurrency: withDefault(
      256,
      whole(
        1,
        10_000,
        'Requests under way at once. One account gets at most three quarters of them; ' +
          '[more](callbacks.md#one-account-never-delays-another).',
      ),
    ),
    concurrencyPerHost: withDefault(
      32,
      whole(
        1,
        10_000,
        'The same, of one account to one host. A host that several accounts use may get as many from each.',
      ),
    ),
    scheduleSeconds: withDefault(
      [0, 5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 86_400],
      listOf(
        fraction(0, 604_800, ''),
        'a list of 1 to 50 delays in seconds, each from 0 to 604800',
        'Delay before each attempt, ±20 %. After the last one the callback becomes a dead letter and can be replayed.',
        { minItems: 1, maxItems: 50 },
      ),
      { shownDefault: 'see below' },
    ),
  },
  {
    check({ concurrency, concurrencyPerHost }: Record<string, number>, fault) {
      if (Number(concurrencyPerHost) > Number(concurrency))
        fault('concurrencyPerHost', `must be at most callbacks.concurrency, which is ${concurrency}`)
    },
  },
)

export type CallbackConfig = Static<typeof callbackSettings>

export const callbackDefaults = collectDefaults(callbackSettings)

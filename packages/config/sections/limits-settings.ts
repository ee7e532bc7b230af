import type { Static } from '@sinclair/typebox'
import { collectDefaults, section, whole, withDefault } from '../../settings/setting.ts'

/** Limits of one client, so that it cannot slow down others. docs/operations/limits.md explains each. */
export const limitsSettings = section({
  answerSeconds: withDefault(
    5,
    // Less than the timeout of a statement: a commit that hangs for so long is never answered as a success.
    whole(1, 20, 'How long a request waits for the database before it is answered with the results so far.'),
  ),
  templates: withDefault(
    1_000,
    whole(
      1,
      100_000,
      'Templates of each kind, SMS and Viber, in one account. Their texts can have 4 KiB on average, together at ' +
        'least 4 MiB.',
    ),
  ),
  answerBytes: withDefault(
    8_388_608,
    whole(
      65_536,
      268_435_456,
      'Longest answer to one request of operations. Items that do not fit are refused in their place, sends never.',
    ),
  ),
  readsPerSecond: withDefault(
    2_000,
    whole(
      1,
      1_000_000,
      'Unpaid work of one key, in units of one status. The key can use ten seconds of it at once. A ' +
        'list and a change of templates weigh 20, and every 4 KiB of an answer weighs 1 more.',
    ),
  ),
  keys: withDefault(
    100,
    whole(1, 10_000, 'Valid API keys of one account. Each is in the memory of every gateway.'),
  ),
  eventEndpoints: withDefault(
    100,
    whole(1, 1_000, 'Event endpoints of one account. Together they have 2,000 events under way.'),
  ),
  interfaceUsers: withDefault(
    100,
    whole(1, 10_000, 'Users of the interfaces of Kannel and Jasmin of one account.'),
  ),
  binds: withDefault(100, whole(1, 10_000, 'SMPP binds of one account.')),
  unpaidBytes: withDefault(
    64_000_000,
    whole(
      10_000,
      1_000_000_000_000,
      'Bytes that an account may store at once with messages that end unpaid before any carrier had them, such as ' +
        'cancelled ones. Beyond it messages that cannot go out at once are refused. A paid message gives back 1500.',
    ),
  ),
  unpaidBytesPerSecond: withDefault(
    65_536,
    whole(1, 1_000_000_000, 'How many more each second, for each account and gateway.'),
  ),
  connections: withDefault(10_000, whole(16, 1_000_000, 'HTTP connections at once.')),
  connectionsPerAddress: withDefault(
    2_000,
    whole(
      1,
      1_000_000,
      'The same of one IP address, or of one /64 of IPv6. Proxies in `listen.trustedProxies` count for neither.',
    ),
  ),
})

export type LimitsConfig = Static<typeof limitsSettings>

export const limitsDefaults = collectDefaults(limitsSettings)

import type { Static } from '@sinclair/typebox'
import { type EventType, eventTypes } from '../../domain/feed/event-types.ts'
import { plainName, tls, token } from '../../settings/forms.ts'
import { Secret } from '../../settings/secret.ts'
import {
  byKind,
  flag,
  listOf,
  oneOf,
  only,
  orNull,
  section,
  text,
  turned,
  withDefault,
  withNotes,
} from '../../settings/setting.ts'

const kind = 'Where events go.'
const off = { shownDefault: 'none' }

const selection = {
  accounts: orNull(
    listOf(
      text('the name of an account', /^./, ''),
      'a list of names of accounts, at least one',
      'Names of accounts. Without it, all.',
      { minItems: 1 },
    ),
    { shownDefault: 'all' },
  ),
  types: orNull(
    listOf<EventType>(
      oneOf(eventTypes, ''),
      `a list of types, of ${eventTypes.join(', ')}`,
      '[Types](events.md#types) of events. Without it, all.',
      { minItems: 1 },
    ),
    { shownDefault: 'all' },
  ),
  from: withDefault(
    'newest',
    oneOf(
      ['newest', 'oldest'],
      'Whether a new sink begins with the next event or with the oldest one that is kept. Later starts go on where the sink was.',
    ),
  ),
}

const name = plainName(
  'Its name. The position of the sink is stored by it, so a sink with a new name begins anew.',
)

const natsSinkSettings = section(
  {
    kind: only('nats', kind),
    name,
    servers: listOf(
      text('the address of a server', /^((nats|tls):\/\/)?[^\s/:@]+(:\d{1,5})?$/, ''),
      'a list of addresses such as nats://nats.internal:4222, without user and password',
      'Addresses of the cluster, such as `[nats://nats-1:4222, nats://nats-2:4222]`.',
      { minItems: 1, maxItems: 50 },
    ),
    stream: text(
      'the name of a stream',
      /^[^\s.*>/\\]{1,255}$/,
      'The JetStream stream that keeps the events.',
    ),
    subjectPrefix: withDefault(
      'posthorn.events',
      text(
        'parts of letters, digits, dashes and underscores with dots between',
        /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/,
        'Events of account 7 have the subject `<prefix>.7.message.delivered`.',
      ),
    ),
    createStream: withDefault(
      false,
      flag('Creates the stream where it does not exist, with one replica on disk that keeps `events.days`.'),
    ),
    sharedStream: withDefault(
      false,
      flag(
        'Whether the stream takes messages of others too. Each event then waits for the acknowledgement of the one before it, which is slower.',
      ),
    ),
    user: orNull(text('a name', /^[^\s]{1,255}$/, 'The user.'), off),
    password: orNull(token('The password of the user.'), off),
    token: orNull(token('A token instead of a user.'), off),
    credentials: orNull(
      turned(
        text('the path of a file', /^./, 'A `.creds` file instead of a user.'),
        (path, place): Secret | undefined => {
          const content = place.readTextFile(path)
          if (content === undefined) return undefined
          if (/BEGIN NATS USER JWT/.test(content)) return new Secret(content)
          place.fault(`must be a .creds file: ${path} has no BEGIN NATS USER JWT`)
          return undefined
        },
      ),
      off,
    ),
    tls: orNull(
      tls('`true`, or a mapping with `rejectUnauthorized`, `ca` and `servername`, to insist on TLS.'),
      off,
    ),
    ...selection,
  },
  {
    check(given: Record<string, unknown>, fault) {
      const ways = ['user', 'token', 'credentials'].filter((key) => given[key] !== null)
      if (ways.length > 1)
        fault(ways[1] ?? '', `must be left out: ${ways[0]} says who the gateway is already`)
      if ((given['user'] === null) !== (given['password'] === null))
        fault(given['user'] === null ? 'user' : 'password', 'is missing: user and password go together')
    },
  },
)

/** Streams that get the events of the feed; docs/operations/events.md. */
export const sinkSettings = withNotes(byKind<typeof natsSinkSettings>([natsSinkSettings], 'nats'), {
  show: ({ kind, name }: { kind: string; name: string }) => `${name} (${kind})`,
})

export type SinkConfig = Static<typeof sinkSettings>

import { createPrivateKey } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { isLoopback } from '../../kit/net/loopback.ts'
import { fromFile, hostName, port, tls, usualTls } from '../../settings/forms.ts'
import { Secret } from '../../settings/secret.ts'
import {
  fraction,
  oneOf,
  orNull,
  secret,
  section,
  sections,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from '../../settings/setting.ts'
import { senderSetting } from '../http/named-senders.ts'
import { upstreamSettings } from '../upstream-settings.ts'

const milliseconds = (description: string) => whole(100, 600_000, description)

const emailAddress = (description: string) =>
  turned(
    text('an e-mail address, without a name', (address) => parseEmailAddress(address) !== null, description),
    (address) => parseEmailAddress(address) ?? undefined,
  )

/** `name` is what a mail program shows; without it our name of the sender. `*` is for all other senders. */
const senderSettings = section({
  sender: withNotes(senderSetting, {
    description: 'The sender of the messages. `"*"` is for all names that are not in the list.',
  }),
  address: emailAddress('The address in From.'),
  name: withDefault('', text('1 to 128 characters', /^[^\p{Cc}]{1,128}$/u, 'What mail programs show.'), {
    defaultFrom: ({ sender }) => (sender === '*' ? undefined : sender),
    shownDefault: '`sender`',
  }),
})

/** RFC 8301, 3.2: verifiers reject shorter keys. */
const minBits = 1024

/** Tries the key, because an e-mail that cannot be signed would go out unsigned. */
const dkimSettings = section(
  {
    domain: text(
      'the domain that signs',
      /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
      'The domain that signs.',
    ),
    selector: text(
      'the name of the key: letters, digits, dots, dashes, underscores',
      /^[\w.-]{1,63}$/,
      'The name of the key in DNS.',
    ),
    privateKey: withNotes(
      fromFile(
        'the path of an RSA key in PEM form',
        (pem, place) => {
          const why = whyUnfit(pem)
          if (why === null) return new Secret(pem)
          place.fault(`must be an RSA key in PEM form: ${why}`)
          return undefined
        },
        'Path of an RSA key of at least 1024 bits in PEM form.',
      ),
      { writtenAs: 'privateKeyFile' },
    ),
  },
  { description: 'Signs what is sent.' },
)

/** The message contains nothing of the file. */
function whyUnfit(pem: string): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    if (asymmetricKeyType !== 'rsa') return `it is of the kind ${asymmetricKeyType ?? 'unknown'}`
    const bits = asymmetricKeyDetails?.modulusLength ?? 0
    return bits < minBits ? `it has ${bits} bits, and ${minBits} are the least` : null
  } catch {
    return 'there is no private key in it'
  }
}

export const smtpEmailSettings = upstreamSettings(
  'smtp-email',
  'email',
  {
    host: hostName('a host name or an address, without scheme or port', 'Name or address.'),
    security: withDefault(
      'starttls',
      oneOf(
        ['starttls', 'tls', 'none'],
        'With `starttls` the server must offer it, else nothing is sent. `tls` is from the first octet, `none` only for ' +
          '`localhost`, `127.…` and `::1`.',
      ),
    ),
    // RFC 8314, 3.3, for TLS from the start; RFC 6409 for the others.
    port: withDefault(587, port('465 where `security` is `tls`.'), {
      defaultFrom: ({ security }) => (security === 'tls' ? 465 : undefined),
    }),
    tls: withDefault(
      usualTls,
      turned(
        tls(
          '`rejectUnauthorized` (default true), `ca` (a PEM file or the certificate itself) and `servername` ' +
            '(default: `host`). TLS 1.2 or newer.',
        ),
        (given) => given ?? { ...usualTls },
      ),
      { shownDefault: "the system's" },
    ),
    credentials: orNull(
      section(
        {
          username: text('1 to 256 characters', /^[^\p{Cc}]{1,256}$/u, '1 to 256 characters.'),
          password: secret(
            '1 to 1024 characters, best taken from a variable',
            /^[^\p{Cc}]{1,1024}$/u,
            'Best taken from a variable.',
          ),
        },
        { description: 'The login at the server.' },
      ),
    ),
    clientName: orNull(hostName('a host name', 'The name of the gateway in EHLO.'), {
      shownDefault: "this machine's",
    }),
    senders: sections(
      senderSettings,
      'sender, address and name',
      'Our sender names. The first is that of messages without a sender.',
      { minItems: 1, unique: ['sender'] },
    ),
    bounceAddress: orNull(
      emailAddress(
        'Where bounces go, such as `bounce@mail.example.com`. Each e-mail gets an address of its own there: ' +
          '`bounce+<name>@mail.example.com`.',
      ),
      { shownDefault: 'as in From' },
    ),
    webhookSecret: orNull(
      secret(
        '16 to 128 letters, digits, dots, dashes or underscores, best taken from a variable',
        /^[\w.-]{16,128}$/,
        'With it, bounces are received at `/inbound/<name>/bounces/<webhookSecret>`. 16 to 128 letters, digits, dots, ' +
          'dashes and underscores.',
      ),
    ),
    dkim: orNull(dkimSettings),
    deliveredWhen: withDefault(
      'taken',
      oneOf(
        ['taken', 'reported'],
        'When a message is DELIVERED. `taken`: the server has accepted it. `reported`: a delivery report came, which ' +
          'needs `webhookSecret`.',
      ),
    ),
    connections: withDefault(
      1,
      whole(
        1,
        100,
        'Slots, for all gateways on one database together. Each is leased by one gateway: two gateways that shall ' +
          'both send need two.',
      ),
    ),
    window: withDefault(
      5,
      whole(1, 1_000, 'Sockets in one slot, opened as they are needed, with one e-mail at a time on each.'),
    ),
    ratePerSecond: orNull(fraction(0.01, 10_000, 'E-mails a second in one slot.')),
    // For codes: nodemailer's own waits are minutes.
    connectTimeoutMs: withDefault(
      10_000,
      milliseconds('From the look-up of the host to the end of the greeting and of TLS.'),
    ),
    responseTimeoutMs: withDefault(
      30_000,
      milliseconds(
        'For one e-mail in all. Where it was sent completely and no answer came, its outcome is unknown.',
      ),
    ),
  },
  (settings, fault) => {
    const { security, host, deliveredWhen, webhookSecret } = settings as SmtpEmailConfig
    if (security === 'none' && !isLoopback(host))
      fault('security', 'must be starttls or tls: a connection to another machine must be encrypted')
    if (deliveredWhen === 'reported' && webhookSecret === null)
      fault('webhookSecret', 'is missing: it is part of the address for delivery reports')
  },
)

export type SmtpEmailConfig = Static<typeof smtpEmailSettings>

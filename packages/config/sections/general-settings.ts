import { blockedAccounts } from '../../domain/consent/blocked-accounts.ts'
import { consentLanguages } from '../../domain/consent/consent-words.ts'
import { usualLinkDays } from '../../domain/links/new-link.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { isAddressRange } from '../../kit/net/address-ranges.ts'
import { httpUrl, ipAddress } from '../../settings/forms.ts'
import {
  collectDefaults,
  flag,
  listOf,
  oneOf,
  orNull,
  secret,
  section,
  sections,
  text,
  turned,
  whole,
  withDefault,
} from '../../settings/setting.ts'
import { logLevels, type Processes, parseProcesses, processesText } from '../env.ts'

export const listenSettings = section({
  host: withDefault('127.0.0.1', text('a host name or an address', /^[^\s/]+$/, 'Address to listen on.')),
  port: withDefault(8080, whole(0, 65_535, '0 picks a free one.')),
  trustedProxies: withDefault(
    [],
    listOf(
      text('', isAddressRange, ''),
      'a list of IP addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8',
      'Proxies before the gateway: `[127.0.0.1, 10.0.0.0/8]`. Their `X-Forwarded-For` says where a request comes ' +
        'from, for keys with addresses, the slow-down of wrong keys, and the console.',
    ),
  ),
})

export const publicUrlSetting = orNull(
  httpUrl(
    'Where upstreams reach this gateway. Without a final slash. Needed as soon as an upstream posts its reports to ' +
      '`<publicUrl>/inbound/<name>`.',
  ),
  { shownDefault: 'as it listens' },
)

export const databaseSettings = section({
  url: orNull(secret('a PostgreSQL URL', /^/, 'URL of a PostgreSQL server, 14 or newer.'), {
    shownDefault: 'embedded',
  }),
  listenUrl: orNull(
    secret(
      'a PostgreSQL URL',
      /^/,
      'URL of the same database without a pooler, where `url` leads to a pooler in transaction mode.',
    ),
    { shownDefault: '`url`' },
  ),
})

export const dataDirSetting = orNull(
  text(
    'the path of a folder',
    /^./,
    'Folder of the embedded database. As root the gateway runs the server as another user, which must be able to reach it: not below ' +
      'a home folder.',
  ),
  { shownDefault: 'see `POSTHORN_DATA_DIR`' },
)

export const logSettings = section({
  level: withDefault('info', oneOf(logLevels, 'Lines of this level and above are logged.')),
})

/** Backups that the operator makes; Posthorn only looks at their age. */
export const backupSettings = section({
  folder: orNull(
    text(
      'the path of a folder',
      /^./,
      'Where your backups are. [`posthorn doctor`](doctor.md) looks how old the newest file or folder in it is.',
    ),
    { shownDefault: 'not looked at' },
  ),
  maxAgeHours: withDefault(26, whole(1, 8_760, 'An older one is a problem.')),
})

export const processesSetting = withDefault<Processes>(
  1,
  turned(
    text(
      processesText,
      (given) => parseProcesses(given) !== undefined,
      'Gateway processes behind the one port, `auto` for one on each core: [more cores](running.md#more-cores).',
    ),
    (given) => parseProcesses(given),
  ),
)

export const contractSettings = section({
  lenientIds: withDefault(
    false,
    flag(
      'Admits sends and lookups without an `id`. `POSTHORN_LENIENT_IDS` overrides it, also in the sandbox.',
    ),
  ),
  maxOperations: withDefault(
    1_000,
    whole(1, 100_000, 'Operations in one request; more is an envelope error.'),
  ),
  maxBodyBytes: withDefault(
    1_048_576,
    whole(1_024, 104_857_600, 'Size of a request. More is an envelope error (413 at verification).'),
  ),
  flashSms: withDefault(
    false,
    flag(
      'Whether clients may send flash SMS (`sms_flash`). They go by the upstreams that can carry them; there must be one.',
    ),
  ),
  binarySms: withDefault(
    false,
    flag(
      'Whether clients may send octets by SMS (`sms_binary`). They go by the upstreams that can carry them; there must be one.',
    ),
  ),
  currency: withDefault(
    'UAH',
    text(
      'a currency code of three capital letters',
      /^[A-Z]{3}$/,
      'Three capital letters. Shown by `balance`; default of new accounts.',
    ),
  ),
})

export const contractDefaults = collectDefaults(contractSettings)

/** Addresses and ports for the sound of calls. */
export const mediaSettings = section({
  host: withDefault('0.0.0.0', ipAddress('an IP address', 'The address at which sound is received.')),
  advertisedHost: orNull(
    ipAddress(
      'an IP address',
      'Our address as trunks see it, where the gateway is behind a router. Without it, the address from which ' +
        'packets to the trunk leave.',
    ),
  ),
  ports: orNull(
    turned(
      text(
        'two UDP ports, such as 20000-21999',
        /^\d{1,5}-\d{1,5}$/,
        'UDP ports to use, such as `20000-21999`. A call takes an even one and leaves the next one free, for RTCP. ' +
          'Open them in the firewall.',
      ),
      (ports, place) => {
        const [from = 0, to = 0] = ports.split('-').map(Number)
        if (from >= 1 && to <= 65_535 && to > from) return { from, to }
        place.fault('must be two UDP ports from 1 to 65535, the smaller one first')
        return undefined
      },
    ),
    { shownDefault: 'any' },
  ),
})

const countries = (description: string) =>
  listOf(text('', /^[A-Z]{2}$/, ''), 'a list of ISO 3166 country codes, such as [UA, PL]', description)

/** Where `call/otp` may call: several operators treat calls that only ring as fraud. */
export const callOtpSettings = section({
  countries: orNull(countries('The only countries to call, by their ISO 3166 codes: `[UA, PL]`.'), {
    shownDefault: 'any',
  }),
  countriesOff: withDefault(
    [],
    countries(
      'Countries not to call. A number of no country (satellites) is called unless `countries` is set.',
    ),
  ),
})

const days = (min: number, description: string) => whole(min, 3_650, description)

/** Short links and unsubscribe links. */
export const linkSettings = section({
  baseUrl: orNull(
    httpUrl(
      'Where the world reaches `/l/` and `/u/`: `https://go.example`. A short domain saves parts of an SMS. With ' +
        'neither this nor `publicUrl`, `short_link` and `unsubscribe_link` are refused.',
    ),
    { shownDefault: '`publicUrl`' },
  ),
  showScheme: withDefault(
    true,
    flag(
      'Whether links in texts begin with `https://`. Without it they are 8 characters shorter, and some telephones ' +
        'do not see them.',
    ),
  ),
  shortDays: withDefault(
    usualLinkDays.short,
    days(1, "How long a short link is valid, from the end of the message's lifetime."),
  ),
  unsubscribeDays: withDefault(usualLinkDays.unsubscribe, days(30, 'The same for unsubscribe links.')),
})

const maxAnswer = 1_000
const consentAnswer = (word: string) =>
  orNull(
    text(
      `a text of at most ${maxAnswer} characters`,
      (value) => value.trim() !== '' && value.length <= maxAnswer,
      `The SMS that answers ${word}. \`{sender}\` in it stands for the number or sender that the subscriber wrote to.`,
    ),
    { shownDefault: 'no answer' },
  )

const consentAnswerSettings = section({
  number: orNull(
    text(
      'a number, short code or sender of at most 64 characters',
      (value) => parseOwnNumber(value) !== null,
      'The number, short code or sender that the subscriber wrote to.',
    ),
    { shownDefault: 'every other one' },
  ),
  language: orNull(
    oneOf(consentLanguages, 'The language of the word: `STOP` is English, `СТОП` Ukrainian and Russian.'),
    { shownDefault: 'every other one' },
  ),
  stop: consentAnswer('STOP and the other words that opt out'),
  start: consentAnswer('START and the other words that opt in'),
  help: consentAnswer('HELP and the words like it'),
})

export const optOutSettings = section({
  exemptCodes: withDefault(
    true,
    flag(
      'Whether requested codes are sent to subscribers who have opted out. These are the codes of the verification ' +
        'interface and of Telegram, and calls. See [opt-outs](opt-outs.md).',
    ),
  ),
  accounts: withDefault(
    'all',
    oneOf(
      blockedAccounts,
      'Whose messages a subscriber stops by a reply, a button or a link: those of every account, or of the `own` account of ' +
        'the sender. `own` counts where the sender or number belongs to one account alone, and for the sender of a link; ' +
        'else all.',
    ),
  ),
  answers: withDefault(
    [],
    sections(
      consentAnswerSettings,
      'answers, each with stop, start or help',
      'SMS that answer STOP, START and HELP. The account of the reply pays for them. See ' +
        '[opt-outs](opt-outs.md#answers-to-stop-start-and-help).',
    ),
    { shownDefault: 'none' },
  ),
})

export const callOtpDefaults = collectDefaults(callOtpSettings)

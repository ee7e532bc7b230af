import type { Static } from '@sinclair/typebox'
import { backoff, hostName, port, tls } from '../../settings/forms.ts'
import {
  fraction,
  oneOf,
  orNull,
  secret,
  section,
  text,
  turned,
  whole,
  withDefault,
} from '../../settings/setting.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { receiptIdForms, receiptWords } from './receipt-fields.ts'

const versions = { '3.4': 0x34, '5.0': 0x50, '5': 0x50 } as const
const milliseconds = (description: string) => whole(100, 3_600_000, description)

export const smppSettings = upstreamSettings('smpp', 'sms', {
  host: hostName('a host name or an address, without scheme or port', 'Name or address.'),
  port: withDefault(2775, port('Port.')),
  tls: orNull(
    tls(
      '`true`, or `rejectUnauthorized` (default true), `ca` (a PEM file or the certificate itself; default: the ' +
        "system's) and `servername` (default: `host`).",
    ),
  ),
  systemId: text(
    'the system_id of the bind, 1 to 15 ASCII characters',
    /^[ -~]{1,15}$/,
    '1 to 15 ASCII characters.',
  ),
  password: secret(
    'at most 64 ASCII characters, best taken from a variable',
    /^[ -~]{0,64}$/,
    'At most 64 ASCII characters (the specification says 8, not every carrier does). Best taken from a variable.',
  ),
  account: orNull(
    text(
      'a name of 1 to 64 characters',
      /^.{1,64}$/,
      'Upstreams with the same name here are hosts of one account: the carrier may send a delivery report over any of ' +
        'them.',
    ),
    { shownDefault: 'those with the same `host`, `port` and `systemId`' },
  ),
  systemType: withDefault(
    '',
    text('at most 12 ASCII characters', /^[ -~]{0,12}$/, 'At most 12 ASCII characters.'),
  ),
  interfaceVersion: withDefault(
    0x34,
    turned(
      oneOf(['3.4', '5.0', '5'], 'Some carriers refuse a bind with 5.0.'),
      (version): 0x34 | 0x50 => versions[version],
    ),
    { shownDefault: '`3.4`', show: (version) => (version === 0x34 ? '3.4' : '5.0') },
  ),
  bind: withDefault(
    'transceiver',
    oneOf(['transceiver', 'transmitter+receiver'], 'The second is a pair of binds for each connection.'),
  ),
  connections: withDefault(
    2,
    whole(1, 100, 'For all gateways on one database together. Each is a slot that one gateway leases.'),
  ),
  window: withDefault(
    50,
    whole(
      1,
      10_000,
      'Submits that may be unanswered on one connection. After a crash at most this many messages are in doubt for ' +
        'each connection. Carriers allow 1 to some hundred.',
    ),
  ),
  ratePerSecond: orNull(
    fraction(0.01, 100_000, 'Submits a second on one connection. Without it only the window limits them.'),
  ),
  responseTimeoutMs: withDefault(
    10_000,
    milliseconds('After this time without an answer the outcome of a submit is unknown.'),
  ),
  enquireLinkMs: withDefault(30_000, milliseconds('How often an idle connection is probed.')),
  reconnect: backoff({ baseMs: 500, maxMs: 30_000 }, 'Wait before connecting again.'),
  longText: withDefault(
    'udh',
    oneOf(['udh', 'sar', 'payload'], 'How texts of several parts are sent. Every carrier understands `udh`.'),
  ),
  defaultAlphabet: withDefault(
    'gsm',
    oneOf(['gsm', 'latin1', 'ascii'], 'What data_coding 0 means at this carrier.'),
  ),
  receiptIds: withDefault(
    'auto',
    oneOf(receiptIdForms, 'How ids in receipts relate to those of submit responses.'),
  ),
  receiptWords: receiptWords(
    "The carrier's own words for states in `stat:`, or its own numbers in message_state, such as `{ DELIVERD: delivered, " +
      "'2': delivered, REJECT: rejected }`. Those of the specification need no entry.",
  ),
  receiptsFor: withDefault(
    'part',
    oneOf(
      ['part', 'text'],
      'Whether each part of a text has its own receipt, or a text of several parts has one. `posthorn doctor` notices a ' +
        'carrier that sends one.',
    ),
  ),
  addresses: section({
    sourceTon: orNull(
      whole(
        0,
        255,
        'Type of the source address. Without it names are 5/0, numbers longer than 8 digits 1/1, short ones 6/0.',
      ),
      { shownDefault: 'by the sender' },
    ),
    sourceNpi: orNull(whole(0, 255, 'Numbering plan of the source address.'), {
      shownDefault: 'by the sender',
    }),
  }),
})

export type SmppUpstreamConfig = Static<typeof smppSettings>

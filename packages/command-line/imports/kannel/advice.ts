const byNumber =
  'an account has a country for numbers without a calling code: posthorn accounts country <code> --account <name>'
const byRule = 'traffic rules decide who is written to: docs/operations/traffic-rules.md'
const byRegex = 'write the prefixes out as routes: docs/operations/routes.md'
const noSetting = 'none; the value is that of the SMPP specification'

/** Settings of a connection that have no counterpart, with what the operator does instead. */
export const smscAdvice: Readonly<Record<string, string>> = {
  'unified-prefix': byNumber,
  'allowed-prefix-regex': byRegex,
  'denied-prefix-regex': byRegex,
  'preferred-prefix-regex': byRegex,
  'allowed-smsc-id-regex': 'name the ids one by one, or write routes with `account`',
  'denied-smsc-id-regex': 'name the ids one by one, or write routes with `account`',
  'preferred-smsc-id-regex': 'name the ids one by one, or write routes with `account`',
  reroute: 'a reply goes to the owner of its number: posthorn numbers add',
  'reroute-smsc-id': 'a reply goes to the owner of its number: posthorn numbers add',
  'reroute-receiver': 'a reply goes to the owner of its number: posthorn numbers add',
  'reroute-dlr': 'none; a report belongs to its message',
  'alt-dcs': noSetting,
  'alt-host': 'add a second upstream with this host and the same `account`, and routes of both',
  'alt-port': 'add a second upstream with this port and the same `account`, and routes of both',
  'alt-addr-charset': 'none; names of senders are sent as ASCII',
  'our-receiver-port': 'none; the gateway connects to the carrier',
  'connect-allow-ip': 'none; the gateway connects to the carrier',
  'address-range': 'ask the carrier to set the range for the bind',
  'bind-addr-ton': noSetting,
  'bind-addr-npi': noSetting,
  'dest-addr-ton': 'none; numbers are sent as international (1/1)',
  'dest-addr-npi': 'none; numbers are sent as international (1/1)',
  'service-type': 'none; service_type is empty',
  'esm-class': 'none; messages are sent in store-and-forward mode',
  priority: 'none; codes go first in the gateway, priority_flag is 0',
  validityperiod: 'clients give a lifetime with each message (sms_lifetime)',
  'my-number': 'clients name the sender; add it with posthorn senders add',
  'wait-ack-expire':
    'none; the outcome of a submit without an answer is unknown, and the message waits in doubt',
  'no-dlr': 'none; a report is requested for every message',
  'max-sms-octets': 'none; long texts are sent in parts',
  'ssl-client-certkey-file': 'a TLS proxy that has the certificate, such as stunnel, before the carrier',
  'sim-buffering': 'none; there are no modems',
}

/** Settings of a connection that the gateway does by itself, or has no need of. */
export const smscWithoutEffect = [
  'smsc-admin-id',
  'log-file',
  'log-level',
  'dead-start',
  'keepalive',
  'idle-timeout',
  'flow-control',
  'window',
  'our-host',
  'our-port',
  'no-sender',
  'no-coding',
  'no-sep',
  'source-addr-autodetect',
  'connection-timeout',
  'max-error-count',
  'notification-pid',
  'notification-addr',
  'status-success-regex',
  'status-permfail-regex',
  'status-tempfail-regex',
] as const

/** Settings of a `sendsms-user` with what the operator does instead. */
export const userAdvice: Readonly<Record<string, string>> = {
  'user-deny-ip': 'name the addresses that may use the key: posthorn keys create --address',
  'allowed-prefix': byRule,
  'denied-prefix': byRule,
  'allowed-prefix-regex': byRule,
  'denied-prefix-regex': byRule,
  'white-list': byRule,
  'black-list': 'posthorn opt-outs import takes lists of numbers that get no messages',
  'white-list-regex': byRule,
  'black-list-regex': byRule,
  header: 'the application puts it into its text',
  footer: 'the application puts it into its text',
  'split-chars': 'none; long texts are joined again by the telephone',
  'split-suffix': 'none; long texts are joined again by the telephone',
  'dlr-url':
    'posthorn accounts notify <url> --account <name>; it gets JSON, see docs/operations/callbacks.md',
}

export const userWithoutEffect = ['name', 'max-messages', 'concatenation', 'omit-empty'] as const

/** Settings of the groups `core` and `smsbox` that say more than ports, files and logs. */
export const boxAdvice: Readonly<Record<string, string>> = {
  'white-list': byRule,
  'white-list-regex': byRule,
  'black-list': 'posthorn opt-outs import takes lists of numbers that get no messages',
  'black-list-regex': byRule,
  'allowed-prefix': byRule,
  'denied-prefix': byRule,
  'http-proxy-host': 'callbacks go to their hosts directly; allow the gateway in the firewall',
}

/** Groups that hold nothing to carry over, with what the operator does instead; null: nothing. */
export const otherGroups: Readonly<Record<string, string | null>> = {
  wapbox: 'Posthorn has no WAP gateway: leave Kannel running for it',
  'wap-url-map': 'Posthorn has no WAP gateway: leave Kannel running for it',
  'wap-user-map': 'Posthorn has no WAP gateway: leave Kannel running for it',
  wtls: 'Posthorn has no WAP gateway: leave Kannel running for it',
  ppg: 'Posthorn has no WAP push: leave Kannel running for it',
  'wap-push-user': 'Posthorn has no WAP push: leave Kannel running for it',
  'test-ppg': null,
  configuration: null,
  'ota-setting': 'Posthorn sends binary SMS as they are (sms_binary); the application makes them',
  'ota-bookmark': 'Posthorn sends binary SMS as they are (sms_binary); the application makes them',
  'smpp-tlv': 'routes have `tlvs` of a vendor (0x1400 to 0x3fff): docs/operations/routes.md',
  'smsbox-route': 'a reply goes to the owner of its number: posthorn numbers add',
  modems: 'Posthorn has no modems: hand such messages to Kannel with an upstream of kind: kannel',
  'radius-acct': 'Posthorn has no WAP gateway: leave Kannel running for it',
  sqlbox: 'applications that write to its tables send by POST /api/json.php or sendsms instead',
  ksmppd: 'its clients get binds of the SMPP server: posthorn binds add',
  'mysql-connection': null,
  'pgsql-connection': null,
  'sqlite-connection': null,
  'sqlite3-connection': null,
  'oracle-connection': null,
  'mssql-connection': null,
  'sdb-connection': null,
  'redis-connection': null,
  'cassandra-connection': null,
  'mongodb-connection': null,
  'dlr-db': null,
  'store-db': null,
}

/** Names that Kannel knows, also those that are carried over. */
export const settingNames: readonly string[] = [
  ...['group', 'include', 'smsc', 'smsc-id', 'smsc-username', 'smsc-password', 'system-type', 'host', 'port'],
  ...['username', 'password', 'throughput', 'transceiver-mode', 'send-url', 'smpp-logins', 'user-allow-ip'],
  ...['keyword', 'get-url', 'post-url', 'text', 'aliases', 'default-sender', 'faked-sender', 'forced-smsc'],
  ...[smscAdvice, userAdvice, boxAdvice].flatMap((advice) => Object.keys(advice)),
  ...smscWithoutEffect,
  ...userWithoutEffect,
]

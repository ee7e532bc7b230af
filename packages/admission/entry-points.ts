import type { LimitName } from './entry-limits.ts'

/**
 * A place where something from outside comes in. The rule for all of them (docs/operations/limits.md): what a caller
 * costs before it is known is bounded by its address block, of IPv6 a /64; after that an account has a budget and a fair
 * turn; places for those that succeeded are not for strangers; and nothing that is stored is free.
 */
export interface EntryPoint {
  name: string
  /** Routes (`GET /path`, `*` for any method, `/*` for all paths below), or what else comes in: a PDU, a datagram. */
  at: readonly string[]
  /** By what the caller is known; null where anybody may call. */
  caller: string | null
  /** What bounds the work for a caller that is not known yet. */
  before: readonly LimitName[]
  /** What bounds the work for a caller that is known. */
  after: readonly LimitName[]
  /** What a call stores, and what bounds or pays for that. */
  stores: string
  /** For clients, carriers and subscribers: the documented proxies and the ingress let it through. */
  isPublic?: true
  /** Answers that go on for as long as the client listens: a proxy must not collect them. */
  isStream?: true
}

const key = 'an API key'
const byKey: readonly LimitName[] = ['connections', 'requests in line', 'wrong keys', 'refused bodies']
const byPassword: readonly LimitName[] = [...byKey, 'turns for passwords']
const anyRequest: readonly LimitName[] = ['connections', 'requests in line']

/** Resources of the management API, each a path below `/v1`. */
export const managementResources = [
  'accounts',
  'alarm-receivers',
  'alarms',
  'alert-quiet-hours',
  'alert-rules',
  'alert-silences',
  'alert-targets',
  'alerts',
  'audit-log',
  'backtests',
  'binds',
  'callbacks',
  'carrier-errors',
  'carriers',
  'configuration',
  'dead-deliveries',
  'endpoints',
  'gateways',
  'guard',
  'held',
  'interface-users',
  'keys',
  'management-keys',
  'messages',
  'number-memory',
  'numbers',
  'opt-outs',
  'prices',
  'quotes',
  'replies',
  'routes',
  'rule-sets',
  'rules',
  'scheduled-messages',
  'senders',
  'services',
  'sign-in-hooks',
  'smpp-sessions',
  'tariffs',
  'templates',
  'test-messages',
  'usage',
  'users',
  'verifications',
] as const

const ofHttp: readonly EntryPoint[] = [
  {
    name: 'Operations',
    isPublic: true,
    at: ['* /api/json.php'],
    caller: key,
    before: byKey,
    after: ['money', 'refused sends', 'shares of a batch', 'budget', 'turns'],
    stores:
      'messages and lookups: money; templates: counted; answers under an Idempotency-Key: bytes of the account',
  },
  {
    name: 'Asynchronous operations',
    isPublic: true,
    at: ['* /v1/json'],
    caller: key,
    before: byKey,
    after: ['money', 'refused sends', 'shares of a batch', 'turns'],
    stores: 'messages: money; callbacks about refusals: counted',
  },
  {
    name: 'Verification',
    isPublic: true,
    at: ['* /api/verify.php'],
    caller: key,
    before: byKey,
    after: ['money', 'budget', 'shares of a batch'],
    stores: 'codes: money and the guard; attempts: a counter of the code',
  },
  {
    name: 'Hooks of sign-in services',
    isPublic: true,
    at: ['POST /v1/sign-in/:kind/:name'],
    caller: 'the signature or secret of the hook',
    before: byKey,
    after: ['money', 'refused sends', 'budget', 'shares of a batch', 'turns'],
    stores: 'messages and keyed hashes of their codes: money and the guard',
  },
  {
    name: 'Receivers of alerts',
    isPublic: true,
    at: ['POST /v1/alarm-hooks/:kind/:name', 'PUT /v1/alarm-hooks/:kind/:name', 'POST /v2/enqueue'],
    caller: 'the secret or routing_key of the receiver',
    before: byKey,
    after: ['money', 'refused sends', 'budget', 'turns'],
    stores: 'alarms: open ones are counted by account; their messages: money',
  },
  {
    name: 'Feed of events',
    isPublic: true,
    isStream: true,
    at: ['* /v1/events'],
    caller: key,
    before: byKey,
    after: ['readers', 'budget', 'turns'],
    stores: 'nothing',
  },
  {
    name: 'Management API',
    isPublic: true,
    at: managementResources.flatMap((each) => [`* /v1/${each}`, `* /v1/${each}/*`]),
    caller: 'a management key',
    before: byKey,
    after: ['requests of a management key', 'turns of administration'],
    stores:
      'settings: counted by account; each change is a line of the audit log; answers under an Idempotency-Key: for a day',
  },
  {
    name: 'Tools for assistants',
    isPublic: true,
    at: ['* /mcp'],
    caller: 'a management key',
    before: byKey,
    after: ['requests of a management key', 'turns of administration'],
    stores: 'each call is a line of the audit log; what it changes as over the management API',
  },
  {
    name: "Kannel's interface",
    isPublic: true,
    at: ['GET /cgi-bin/sendsms', 'POST /cgi-bin/sendsms'],
    caller: 'a user name and a password',
    before: byPassword,
    after: ['money', 'refused sends', 'budget', 'shares of a batch'],
    stores: 'messages: money',
  },
  {
    name: "Jasmin's interface",
    isPublic: true,
    at: ['* /send', '* /rate', '* /balance'],
    caller: 'a user name and a password',
    before: byPassword,
    after: ['money', 'refused sends', 'budget', 'shares of a batch'],
    stores: 'messages: money',
  },
  {
    name: "Jasmin's REST interface",
    isPublic: true,
    at: ['POST /secure/send', 'POST /secure/sendbatch', 'GET /secure/balance', 'GET /secure/rate'],
    caller: 'a user name and a password',
    before: byPassword,
    after: ['money', 'refused sends', 'budget', 'shares of a batch'],
    stores:
      'messages: money; callbacks about messages of a batch: at most 10,000 a request, read once the user is known, counted as refused sends',
  },
  {
    name: 'Webhooks of carriers',
    isPublic: true,
    at: ['* /inbound/:upstream', '* /inbound/:upstream/*'],
    caller: 'the signature or secret of the upstream',
    before: [...anyRequest, 'the head first', 'refused bodies'],
    after: ['room of the upstream'],
    stores: 'reports and replies of the operator’s own carrier; what fits nothing is counted by upstream',
  },
  {
    name: 'Short links',
    isPublic: true,
    at: ['* /l/:code'],
    caller: null,
    before: [...anyRequest, 'links looked up together'],
    after: [],
    stores: 'clicks: a counter of the link',
  },
  {
    name: 'Domains of links',
    isPublic: true,
    at: ['* /l/domain', '* /l/domain/:proof'],
    caller: null,
    before: [...anyRequest],
    after: [],
    stores: 'nothing',
  },
  {
    name: 'Unsubscribe links',
    isPublic: true,
    at: ['* /u/:code'],
    caller: 'the code of the link',
    before: [...anyRequest, 'links looked up together', 'turns of pages'],
    after: [],
    stores: 'one opt-out of the number and sender of the link',
  },
  {
    name: 'Links that acknowledge alarms',
    isPublic: true,
    at: ['* /a/:code'],
    caller: 'the code of the link',
    before: [...anyRequest, 'links looked up together', 'turns of pages'],
    after: [],
    stores: 'one taker of the alarm of the link',
  },
  {
    name: 'Console: signing in',
    at: [
      'POST /console/api/sign-in',
      'POST /console/api/join',
      '* /console/api/invitation',
      '* /console/api/oidc/*',
    ],
    caller: null,
    before: [
      ...anyRequest,
      'look-ups of visitors',
      'turns for passwords',
      'sign-in attempts',
      'turns at the provider',
    ],
    after: [],
    stores: 'counters of failed attempts: bounded, and forgotten after 15 minutes',
  },
  {
    name: 'Console: pages and commands',
    at: ['* /console/api/*', '* /console', '* /console/*'],
    caller: 'a session',
    before: [...anyRequest, 'sessions looked up together'],
    after: ['budget', 'turns of the console', 'live pages', 'voice samples', 'lines of a list', 'backtests'],
    stores: 'settings: counted by account; each change is a line of the audit log',
  },
  {
    name: 'Pages of the documents',
    at: ['* /', '* /docs', '* /docs/*', '* /openapi.json', 'GET /ping'],
    caller: null,
    before: [...anyRequest, 'from memory'],
    after: [],
    stores: 'nothing',
  },
  {
    name: 'Monitoring',
    at: ['* /health/live', '* /health/ready', '* /metrics'],
    caller: null,
    before: [...anyRequest, 'one look for all'],
    after: [],
    stores: 'nothing',
  },
  {
    name: 'Sandbox',
    at: [
      '* /sandbox',
      '* /sandbox/*',
      '* /sandbox/receiver/:name',
      'POST /sandbox/expect',
      'POST /sandbox/reset',
    ],
    caller: null,
    before: [...anyRequest, 'this machine'],
    after: [],
    stores: 'what handsets received, in files of the own machine',
  },
]

const ofSmpp: readonly EntryPoint[] = [
  {
    name: 'SMPP: connecting and binding',
    at: ['connection of the SMPP server', 'bind_transmitter', 'bind_receiver', 'bind_transceiver'],
    caller: null,
    before: [
      'unbound connections',
      'PDUs in turns',
      'PDUs before the bind',
      'wrong keys',
      'turns for passwords',
    ],
    after: ['sessions'],
    stores: 'nothing',
  },
  {
    name: 'SMPP: messages',
    at: ['submit_sm', 'data_sm', 'submit_multi'],
    caller: 'a bound session',
    before: ['PDUs in turns'],
    after: ['window', 'rate', 'money', 'unfinished texts', 'shares of a batch'],
    stores: 'messages: money; parts of long texts: counted, and only where money covers them',
  },
  {
    name: 'SMPP: queries and commands',
    at: ['query_sm', 'cancel_sm', 'enquire_link', 'unbind', 'deliver_sm'],
    caller: 'a bound session',
    before: ['PDUs in turns', 'PDUs before the bind'],
    after: ['window', 'budget', 'turns'],
    stores: 'nothing',
  },
  {
    name: 'SMPP: answers to receipts and replies',
    at: ['deliver_sm_resp'],
    caller: 'a bound session',
    before: ['PDUs in turns'],
    after: ['places of deliveries'],
    stores: 'nothing; what is acknowledged is deleted',
  },
]

const ofCalls: readonly EntryPoint[] = [
  {
    name: 'Calls: signalling',
    at: ['SIP over UDP', 'SIP over TCP and TLS'],
    caller: 'the dialog of a call, or the trunk',
    before: ['octets of signalling'],
    after: [],
    stores: 'nothing',
  },
  {
    name: 'Calls: sound',
    at: ['RTP'],
    caller: 'the other side of the call, by its address and stream',
    before: ['packets of a stream'],
    after: [],
    stores: 'nothing',
  },
]

/** Every entry point of a gateway. A route without an entry stops the start; a PDU or a socket without one fails a test. */
export const entryPoints: readonly EntryPoint[] = [...ofHttp, ...ofSmpp, ...ofCalls]

/** The entry of a route; undefined where it has none. The first one that fits. */
export function findEntryPoint(method: string, path: string): EntryPoint | undefined {
  return ofHttp.find(({ at }) => at.some((pattern) => fits(pattern, method, path)))
}

function fits(pattern: string, method: string, path: string): boolean {
  const [methods, wanted = ''] = pattern.split(' ')
  if (methods !== '*' && methods !== method) return false
  return wanted.endsWith('/*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
}

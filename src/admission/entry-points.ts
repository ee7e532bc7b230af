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
  before: string
  /** Budget and turns of a caller that is known. */
  after: string
  /** What a call stores, and what bounds or pays for that. */
  stores: string
}

const connections = 'connections by address'
const wrongKeys = 'wrong keys by address'
const bodies = 'bytes of refused bodies by address'
const key = 'an API key'
const budget = 'budget of the key and of its account'

/** Every entry point of a gateway. A route without an entry stops the start, a PDU or a socket without one fails a test. */
export const entryPoints: readonly EntryPoint[] = [
  {
    name: 'Operations',
    at: ['* /api/json.php'],
    caller: key,
    before: `${connections}; ${wrongKeys}; ${bodies}`,
    after: `sends: money, and refused sends of the account; all else: ${budget}, turns of the account`,
    stores:
      'messages and lookups: money; templates: counted; answers under an Idempotency-Key: bytes of the account',
  },
  {
    name: 'Asynchronous operations',
    at: ['* /v1/json'],
    caller: key,
    before: `${connections}; ${wrongKeys}; ${bodies}`,
    after: 'money, refused sends of the account; with an Idempotency-Key: turns of the account',
    stores: 'messages: money; callbacks about refusals: counted',
  },
  {
    name: 'Verification',
    at: ['* /api/verify.php'],
    caller: key,
    before: `${connections}; ${wrongKeys}; ${bodies}`,
    after: `${budget}; accounts share batches; the guard of codes`,
    stores: 'codes: money and the guard; attempts: a counter of the code',
  },
  {
    name: 'Feed of events',
    at: ['* /v1/events'],
    caller: key,
    before: `${connections}; ${wrongKeys}`,
    after: `${budget} for each page, turns of the account, readers of the account`,
    stores: 'nothing',
  },
  {
    name: "Kannel's interface",
    at: ['GET /cgi-bin/sendsms', 'POST /cgi-bin/sendsms'],
    caller: 'a user name and a password',
    before: `${connections}; turns for passwords; ${wrongKeys}; ${bodies}`,
    after: 'budget of the user and of its account (a message that is accepted gives it back), refused sends',
    stores: 'messages: money',
  },
  {
    name: "Jasmin's interface",
    at: ['* /send', '* /rate', '* /balance'],
    caller: 'a user name and a password',
    before: `${connections}; turns for passwords; ${wrongKeys}; ${bodies}`,
    after: 'budget of the user and of its account (a message that is accepted gives it back), refused sends',
    stores: 'messages: money',
  },
  {
    name: 'Webhooks of carriers',
    at: ['* /inbound/:upstream', '* /inbound/:upstream/*'],
    caller: 'the signature or secret of the upstream',
    before: `${connections}; a wrong head is refused before the body is read; ${bodies}`,
    after: '16 MiB and 10,000 reports of the upstream at once; its own turns for files',
    stores: 'reports and replies: the upstream is the operator’s; what fits nothing is bounded by upstream',
  },
  {
    name: 'Short links',
    at: ['* /l/:code'],
    caller: null,
    before: `${connections}; look-ups in batches, in turns of addresses`,
    after: '',
    stores: 'clicks: one counter of the link',
  },
  {
    name: 'Unsubscribe links',
    at: ['* /u/:code'],
    caller: 'the code of the link',
    before: `${connections}; look-ups in batches, in turns of addresses; pages in turns of addresses`,
    after: '',
    stores: 'one opt-out of the number and sender of the link',
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
    before: `${connections}; turns for passwords; failed attempts by name and address`,
    after: '',
    stores: 'counters of failed attempts: bounded by time',
  },
  {
    name: 'Console: pages and commands',
    at: ['* /console/api/*', '* /console', '* /console/*'],
    caller: 'a session',
    before: connections,
    after: 'budget of the user and of its account, turns of the account; live pages by session and user',
    stores: 'settings: counted by account; each change is one line of the audit log',
  },
  {
    name: 'Pages of the documents',
    at: ['* /', '* /docs', '* /docs/*', '* /openapi.json', 'GET /ping'],
    caller: null,
    before: `${connections}; from memory`,
    after: '',
    stores: 'nothing',
  },
  {
    name: 'Monitoring',
    at: ['* /health/live', '* /health/ready', '* /metrics'],
    caller: null,
    before: `${connections}; one look at the database at once for all callers`,
    after: '',
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
    before: `${connections}; only in sandbox mode, which listens to the own machine`,
    after: '',
    stores: 'what handsets received, on the own machine',
  },
  {
    name: 'SMPP: connecting and binding',
    at: ['connection of the SMPP server', 'bind_transmitter', 'bind_receiver', 'bind_transceiver'],
    caller: null,
    before:
      'unbound connections and those of an address; seconds until the bind; turns for passwords; wrong keys by address',
    after: 'sessions of the bind and of the account',
    stores: 'nothing',
  },
  {
    name: 'SMPP: messages',
    at: ['submit_sm', 'data_sm', 'submit_multi'],
    caller: 'a bound session',
    before: '',
    after: 'window and rate of the bind, rate of the account; money',
    stores:
      'messages: money; parts of long texts: counted by account and bind, and only where money covers them',
  },
  {
    name: 'SMPP: queries and commands',
    at: ['query_sm', 'cancel_sm', 'enquire_link', 'unbind', 'deliver_sm'],
    caller: 'a bound session',
    before: 'a few enquire_link, then the connection ends',
    after: 'window of the bind, budget of the bind and of its account, turns of the account',
    stores: 'nothing',
  },
  {
    name: 'SMPP: receipts and replies',
    at: ['deliver_sm_resp'],
    caller: 'a bound session',
    before: '',
    after: 'shares of the account and of the bind among the deliveries in memory',
    stores: 'deletes what was acknowledged',
  },
  {
    name: 'Calls: signalling',
    at: ['SIP over UDP', 'SIP over TCP and TLS'],
    caller: 'the dialog of a call, or the trunk',
    before: 'octets of a message and of a connection; requests within calls in turns',
    after: '',
    stores: 'nothing',
  },
  {
    name: 'Calls: sound',
    at: ['RTP'],
    caller: 'the address of the other side of the call',
    before: 'packets in 20 ms; what cannot be answered is dropped',
    after: '',
    stores: 'nothing',
  },
]

/** The entry of a route; undefined where it has none. */
export function entryPointOf(method: string, path: string): EntryPoint | undefined {
  return entryPoints.find(({ at }) => at.some((pattern) => fits(pattern, method, path)))
}

function fits(pattern: string, method: string, path: string): boolean {
  const [methods, wanted = ''] = pattern.split(' ')
  if (methods !== '*' && methods !== method) return false
  return wanted.endsWith('/*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
}

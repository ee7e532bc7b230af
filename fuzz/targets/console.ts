import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { addUser, ConsoleVisitor } from '../../test/attacks/console-visitor.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { Broken, target } from '../engine/target.ts'
import { type ConsoleRequest, consoleRequests, requestOf } from './console-fields.ts'

/** A gateway is made anew, since it has all that was created in its memory. */
const inputsPerGateway = 4_000
const nowhere = 'http://127.0.0.1:9/'
/** Addresses that the gateway would connect to are none but this machine's. */
const addressFields = new Set(['url', 'hook'])
const left = new Set([
  // These keep users out for a while, or end the session that the attack needs.
  'POST /sign-in',
  'POST /sign-out',
  'POST /sessions/end',
  'POST /users/disable',
  // A process and a speech engine of their own for each.
  'POST /backtests/start',
  'POST /send/voice-sample',
])
const downloads: ConsoleRequest[] = [
  { route: 'GET /messages.csv', fields: { phone: '380671234567', status: 'DELIVERED' } },
  { route: 'GET /audit-log.csv', fields: { user: 'admin' } },
  { route: 'GET /subscriber/export.ndjson', fields: { address: '380671234567' } },
  { route: 'GET /money/ledger.csv', fields: { accountId: '1', from: '2026-01-01' } },
]

/** What routes want of fields with these names. */
const wanted: Record<string, unknown> = {
  ...{ accountId: 1, account: 1, userId: 1, upstream: 'carrier', channel: 'sms', recipient: '380671234567' },
  ...{
    phone: '380671234567',
    phones: ['380671234567'],
    addressee: '380671234567',
    key: '38067',
    prefix: '380',
  },
  ...{
    name: 'Fuzz',
    username: 'fuzz',
    systemId: 'fuzz',
    sender: 'Posthorn',
    currency: 'EUR',
    role: 'viewer',
  },
  ...{ url: nowhere, hook: nowhere, number: '3700', keyword: 'stop', status: 'approved', reason: 'a test' },
  ...{
    amount: '1.00',
    price: '0.50',
    balanceAlert: '5',
    rate: '1',
    minutes: 60,
    zone: 'Europe/Kyiv',
    scopes: ['send'],
  },
  ...{
    addresses: [],
    expiresAt: null,
    oldUntil: null,
    accountIds: null,
    maxSessions: 2,
    maxWindow: 10,
    plan: ['sms'],
  },
  ...{
    lifetimeSeconds: 600,
    attempts: 3,
    types: ['sms'],
    texts: {},
    domain: null,
    contentsDays: 30,
    months: 12,
  },
  ...{ kind: 'balance', subject: 'shop', threshold: 10, windowMinutes: 30, minimum: 10, forMinutes: 0 },
  ...{ repeatMinutes: 60, targets: [], hours: { from: '22:00', to: '07:00', zone: 'Europe/Kyiv' } },
  ...{ template: 'Hello {{name}}', text: 'Hello {{name}}', values: { name: 'Ann' }, signature: 'Posthorn' },
  ...{ csv: 'account;channel;prefix;price\n;sms;380;0.5\n', filters: { status: 'DELIVERED' }, from: 0 },
  ...{ operation: { type: 'sms', phone: '380671234567', sms_message: 'Hello', sms_signature: 'Posthorn' } },
  ...{
    rows: [{ type: 'sms', phone: '380671234567', sms_message: 'Hi' }],
    find: 'hello world',
    before: '1-1',
  },
}

/** Requests that nothing refuses, as far as the fields can have such values. */
function wantedRequests(): ConsoleRequest[] {
  return consoleRequests().map(({ route, fields }) => ({
    route,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wanted[name] ?? value])),
  }))
}

export const console = target<unknown>({
  name: 'console',
  what: 'requests to every route of the console of a whole gateway with its database',
  shape: jsonShape,
  maxSize: 300_000,
  corpus: () => [
    ...[...consoleRequests(), ...wantedRequests()].filter(({ route }) => !left.has(route)),
    ...downloads,
  ],
  async feed(input) {
    const { route, fields } = requestOf(input)
    if (left.has(route)) return 'left out'
    const gateway = await openGateway()
    const [method, path = ''] = route.split(' ', 2)
    if (!/^\/[\w/.-]*$/.test(path)) return 'no path'
    const given = withKnown(fields, gateway)
    const visitor = JSON.stringify(given).length % 8 === 0 ? gateway.ofAccount : gateway.admin
    const { status, text, body } =
      method === 'GET'
        ? await visitor.get(`${path.slice(1)}?${new URLSearchParams(given as Record<string, string>)}`)
        : await visitor.post(path.slice(1), given)
    if (status === 401) await gateway.signIn()
    const faults = gateway.harness.logged.splice(0).filter((line) => line.includes('"level":"error"'))
    const code = String(body['code'] ?? '')
    if (status >= 500 || faults.length > 0)
      throw new Broken(`${route}: ${status} ${(faults[0] ?? text).replaceAll(/\d{6,}/g, 'n').slice(0, 400)}`)
    return `${route} ${status} ${code} ${String(body['field'] ?? '')}`
  },
  async close() {
    await opened?.harness[Symbol.asyncDispose]()
    opened = null
  },
})

interface OpenedGateway {
  harness: GatewayHarness
  admin: ConsoleVisitor
  ofAccount: ConsoleVisitor
  msgId: number
  /** After a session ended. */
  signIn(): Promise<void>
  inputs: number
}

let opened: OpenedGateway | null = null

async function openGateway(): Promise<OpenedGateway> {
  if (opened !== null && ++opened.inputs % inputsPerGateway !== 0) return opened
  await console.close?.()
  const harness = await GatewayHarness.open({ everyChannel: true })
  const { data } = await harness.client.post([harness.client.sms({ phone: '380671234567', id: 'order-1' })])
  await createAccount(harness.db, { name: 'other', currency: 'EUR' })
  opened = {
    ...{ harness, msgId: Number(data?.[0]?.data?.['msg_id']), inputs: 0 },
    ...(await newUsers(harness, 0)),
    async signIn() {
      if (opened !== null) Object.assign(opened, await newUsers(harness, opened.inputs))
    },
  }
  return opened
}

async function newUsers(harness: GatewayHarness, number: number) {
  const [admin, ofAccount] = [`admin-${number}`, `account-${number}`]
  await addUser(harness.db, admin, 'admin')
  await addUser(harness.db, ofAccount, 'admin', 1)
  return {
    admin: await ConsoleVisitor.signedIn(harness.url, admin),
    ofAccount: await ConsoleVisitor.signedIn(harness.url, ofAccount),
  }
}

/** Ids that are there, in place of those of the samples, and addresses of this machine. */
function withKnown(fields: Record<string, unknown>, { msgId }: OpenedGateway): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (addressFields.has(field) && typeof value === 'string') return [field, nowhere]
      if (field === 'msgId' && (value === 0 || value === '0')) return [field, msgId]
      return [field, value]
    }),
  )
}

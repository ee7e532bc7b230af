import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { addresses } from '../../console-contract/fields.ts'
import type { SmppBind } from '../../domain/accounts/smpp-bind.ts'
import {
  bindAlphabets,
  bindChannels,
  bindLimits,
  bindReceipts,
  usualBind,
} from '../../domain/settings/bind-settings.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findSmppBind, listBinds, removeBind } from '../../store/smpp/smpp-binds.ts'
import { kickSession, listSmppSessions } from '../../store/smpp/smpp-sessions.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { addBind, changeBind } from './binds.ts'

const bindId = id('a bind')
const systemId = Type.String({ minLength: 1, maxLength: 15, description: '1 to 15 characters long' })
const sessionId = Type.String({ maxLength: 36, description: 'the id of a session' })
const account = Type.String({ description: 'the name of its account' })
const ofAccount = Type.Optional(accountId)
const number = (what: string, max: number) =>
  Type.Integer({ description: `a whole number from 1 to ${max}: ${what}` })

const settings = {
  addresses,
  maxSessions: number('sessions at once over all gateways', bindLimits.sessions),
  maxWindow: number('requests that may be unanswered on a session', bindLimits.window),
  perSecond: orNull(
    number('messages a second at one gateway', bindLimits.perSecond),
    'messages a second at one gateway, or null',
  ),
  alphabet: oneOf(bindAlphabets, `how data_coding 0 is read: ${bindAlphabets.join(', ')}`),
  plan: Type.Array(oneOf(bindChannels), {
    description: `a list of ${bindChannels.join(', ')}: the channels of a text in the order in which they are tried`,
  }),
  receipts: oneOf(bindReceipts, 'whose sessions get receipts: of the bind, of the account, or none'),
}
const settingNames = [
  'addresses',
  'maxSessions',
  'maxWindow',
  'perSecond',
  'alphabet',
  'plan',
  'receipts',
] as const
const named = { bindId: 'binds' }
const options = { addresses: 'address', maxWindow: 'window', perSecond: 'rate' } as const
const given = Type.Partial(Type.Object(settings)).properties
const active = Type.Boolean({ description: 'whether clients may bind with it' })

const bind = Type.Object(
  {
    ...{ bindId, accountId, account, systemId },
    ...settings,
    addresses: orNull(addresses, 'from where clients may connect; null: from anywhere'),
    active,
    createdAt: instant,
  },
  { title: 'BindView', description: 'What a client binds with by SMPP, without its password.' },
)

const session = Type.Object(
  {
    sessionId,
    nodeId: Type.String({ description: 'its gateway' }),
    ...{ bindId, systemId, accountId, account },
    mode: Type.String({ description: 'as of SMPP, or unbound' }),
    peer: Type.String({ description: 'address and port of the client' }),
    encrypted: Type.Boolean({ description: 'whether it is a TLS connection' }),
    boundAt: instant,
    seenAt: instant,
    submits: Type.Integer({ description: 'messages that the client submitted' }),
    deliveries: Type.Integer({ description: 'deliver_sm that it acknowledged' }),
  },
  { title: 'SmppSessionView', description: 'A session of a client, to some seconds.' },
)

const bindPassword = Type.Object(
  { bindId, systemId, password: Type.String({ kind: 'secret', description: 'shown once' }) },
  { title: 'BindPasswordView', description: 'A new bind, or a new password of one.' },
)

const stateText = `SELECT account_id AS "accountId", system_id AS "systemId", addresses, max_sessions AS "maxSessions",
  max_window AS "maxWindow", per_second AS "perSecond", alphabet, plan, receipts, active,
  md5(password_hash) AS "passwordChecksum" FROM smpp_binds WHERE bind_id = $1`
const state = rowState(stateText, 'bindId')

export const listAllBinds = reading({
  name: 'binds',
  summary: 'Lists what clients bind with by SMPP',
  at: 'GET /v1/binds',
  role: 'operator',
  input: { accountId: ofAccount },
  output: Type.Object({ binds: Type.Array(bind) }),
  command: {
    columns: [
      ...['bindId', 'systemId', 'account', 'plan', 'maxSessions', 'maxWindow'],
      ...['perSecond', 'addresses', 'active'],
    ],
    empty: 'there is no bind yet: posthorn binds add <system_id>',
    examples: ['binds list', 'binds list --account bank --json'],
  },
  run: async ({ db }, { input }) => ({ binds: (await listBinds(db, input.accountId ?? null)).map(viewOf) }),
})

export const readBind = reading({
  name: 'binds/one',
  summary: 'Reads a bind, without its password',
  at: 'GET /v1/binds/{bindId}',
  role: 'operator',
  input: { bindId },
  output: bind,
  command: { named, examples: ['binds show shop'] },
  run: async ({ db }, { input }) => viewOf(await findSmppBind(db, input.bindId)),
})

function viewOf({ createdAt, addresses, plan, ...rest }: SmppBind) {
  return {
    ...rest,
    addresses: addresses && [...addresses],
    plan: [...plan],
    createdAt: createdAt.getTime(),
  }
}

export const createBind = changing({
  name: 'binds/create',
  summary: 'Creates a bind of an account, and shows its password once; what is absent is as usual',
  at: 'POST /v1/binds',
  role: 'admin',
  input: {
    accountId,
    systemId,
    password: Type.Optional(
      Type.String({
        maxLength: 64,
        kind: 'secret',
        description: '4 to 64 visible ASCII characters; absent: one is made',
      }),
    ),
    ...given,
  },
  output: bindPassword,
  audit: { kept: ['accountId', 'systemId', ...settingNames], state: rowStateOfResult(stateText, 'bindId') },
  command: {
    verb: 'add',
    arguments: ['systemId'],
    options,
    files: ['password'],
    says: 'bind {bindId} of {account}; the password is not shown again:\nsystem_id  {systemId}\npassword   {password}',
    examples: [
      'binds add shop',
      'binds add bank --account bank --address 192.0.2.0/24 --plan viber,sms --rate 200',
    ],
  },
  run: async ({ db, room }, { input: { accountId, systemId, password = null, ...settings }, note }) => {
    const account = await findAccount(db, accountId, 'accountId')
    const made = await addBind(db, { accountId, systemId, password }, { ...usualBind, ...settings }, room)
    note(`bind ${systemId} of ${account.name}`)
    return { bindId: made.bindId, systemId, password: made.password }
  },
})

export const changeBindSettings = changing({
  name: 'binds/change',
  summary: 'Changes settings of a bind on all gateways at once: what is absent stays as it is',
  at: 'PATCH /v1/binds/{bindId}',
  role: 'admin',
  input: { bindId, active: Type.Optional(active), ...given },
  audit: { kept: ['bindId', 'active', ...settingNames], state },
  command: {
    named,
    options,
    flags: {
      'any-address': { description: 'clients may connect from anywhere', sets: { addresses: [] } },
      disable: { description: 'refuse binds and close its sessions', sets: { active: false } },
      enable: { description: 'allow binds again', sets: { active: true } },
    },
    says: 'bind {bind} is changed',
    examples: [
      'binds change shop --rate 50',
      'binds change shop --plan viber,sms',
      'binds change shop --disable',
    ],
  },
  run: async ({ db }, { input: { bindId, ...change }, note }) => {
    note(`bind ${(await findSmppBind(db, bindId)).systemId}`)
    await changeBind(db, bindId, change)
    return {}
  },
})

export const renewBindPassword = changing({
  name: 'binds/password',
  summary: 'Creates a new password of a bind, and shows it once; its sessions are closed',
  at: 'POST /v1/binds/{bindId}/password',
  role: 'admin',
  input: { bindId },
  output: bindPassword,
  audit: { kept: ['bindId'], state },
  command: {
    named,
    says: 'new password of {systemId}, not shown again: {password}',
    examples: ['binds password shop'],
  },
  run: async ({ db }, { input: { bindId }, note }) => {
    const { systemId } = await findSmppBind(db, bindId)
    note(`bind ${systemId}`)
    const { password } = await changeBind(db, bindId, { newPassword: true })
    return { bindId, systemId, password: password ?? '' }
  },
})

export const removeSmppBind = changing({
  name: 'binds/remove',
  summary: 'Removes a bind; its sessions are closed, what waits for them goes to other binds of the account',
  at: 'DELETE /v1/binds/{bindId}',
  role: 'admin',
  input: { bindId },
  audit: { kept: ['bindId'], state },
  command: { named, says: 'bind {bind} is removed', examples: ['binds remove shop'] },
  run: async ({ db }, { input: { bindId }, note }) => {
    const { systemId } = await findSmppBind(db, bindId)
    note(`bind ${systemId}`)
    await removeBind(db, bindId)
    return {}
  },
})

export const listSessions = reading({
  name: 'binds/sessions',
  summary: 'Lists the SMPP sessions of clients at all gateways',
  at: 'GET /v1/smpp-sessions',
  role: 'operator',
  input: { accountId: ofAccount },
  output: Type.Object({ sessions: Type.Array(session) }),
  command: {
    columns: [
      'sessionId',
      'systemId',
      'account',
      'mode',
      'peer',
      'boundAt',
      'submits',
      'deliveries',
      'nodeId',
    ],
    empty: 'no client is bound',
  },
  run: async ({ db, clock }, { input }) => ({
    sessions: await listSmppSessions(db, input.accountId ?? null, clock.now()),
  }),
})

export const closeSession = changing({
  name: 'binds/kick',
  summary: 'Closes an SMPP session; the client may bind again',
  at: 'DELETE /v1/smpp-sessions/{sessionId}',
  role: 'operator',
  input: { sessionId },
  audit: { kept: ['sessionId'], state: 'ends a session, and changes no setting' },
  command: {
    says: 'the session {sessionId} is being closed',
    examples: ['binds kick 0b0e7f0e-6c3b-4e0c-9a52-0f6f3a3f6c11'],
  },
  run: async ({ db, clock }, { input: { sessionId }, note }) => {
    const sessions = await listSmppSessions(db, null, clock.now())
    const found = sessions.find((each) => each.sessionId === sessionId)
    if (found === undefined) throw new SettingRefused('session-unknown', { session: sessionId })
    note(`a session of ${found.systemId}`)
    await kickSession(db, sessionId)
    return {}
  },
})

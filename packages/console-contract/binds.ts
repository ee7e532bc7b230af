import { Type } from '@sinclair/typebox'
import type { SmppBind } from '../domain/accounts/smpp-bind.ts'
import type { LiveSession } from '../domain/accounts/smpp-session.ts'
import { bindAlphabets, bindChannels, bindReceipts } from '../domain/settings/bind-settings.ts'
import { change, oneOf, query } from './console-route.ts'
import { addresses } from './fields.ts'

/** What a client binds with by SMPP, without its password. */
export interface BindView extends Omit<SmppBind, 'createdAt'> {
  createdAt: number
}

export type SmppSessionView = LiveSession

/** A new bind, or a new password of one; it is shown once. */
export interface BindPasswordView {
  bindId: number
  systemId: string
  password: string
}

const id = Type.Integer({ minimum: 1, description: 'a whole number' })

const settings = {
  addresses,
  maxSessions: Type.Integer({ description: 'a whole number' }),
  maxWindow: Type.Integer({ description: 'a whole number' }),
  perSecond: Type.Union([Type.Integer(), Type.Null()], { description: 'a whole number, or null' }),
  alphabet: oneOf(bindAlphabets),
  plan: Type.Array(oneOf(bindChannels), { description: `a list of ${bindChannels.join(', ')}` }),
  receipts: oneOf(bindReceipts),
}

const settingNames = Object.keys(settings) as (keyof typeof settings)[]

export const bindsRoutes = {
  'GET /binds': query<{ binds: BindView[]; sessions: SmppSessionView[]; isOn: boolean }>()('operator'),
  'POST /binds/create': change<BindPasswordView>()(
    'admin',
    {
      accountId: id,
      systemId: Type.String({ minLength: 1, maxLength: 15, description: '1 to 15 characters long' }),
      ...settings,
    },
    ['accountId', 'systemId', ...settingNames],
  ),
  /** What is absent stays as it is. Live sessions follow new limits from their next message on. */
  'POST /binds/change': change()(
    'admin',
    {
      bindId: id,
      active: Type.Optional(Type.Boolean()),
      ...Type.Partial(Type.Object(settings)).properties,
    },
    ['bindId', 'active', ...settingNames],
  ),
  'POST /binds/password': change<BindPasswordView>()('admin', { bindId: id }, ['bindId']),
  'POST /binds/remove': change()('admin', { bindId: id }, ['bindId']),
  'POST /binds/kick': change()(
    'operator',
    { sessionId: Type.String({ maxLength: 36, description: 'the id of a session' }) },
    ['sessionId'],
  ),
}

import { Type } from '@sinclair/typebox'
import { query } from '../console-route.ts'

export interface ScheduledView {
  /** In the order in which they go out. */
  messages: ScheduledMessageView[]
  /** For the next page: `after`. Null at the end. */
  next: string | null
}

export interface ScheduledMessageView {
  msgId: number
  accountId: number
  /** The client's id. */
  clientId: string | null
  recipient: string
  type: string
  channels: string[]
  /** When it goes out. */
  sendAt: number
  acceptedAt: number
  /** Reserved, in millionths of the account's currency. */
  micros: number
}

export const sendScheduledRoutes = {
  /** Messages that wait for their `send_at` or for their turn; `POST /messages/cancel` cancels them. */
  'GET /send/scheduled': query<ScheduledView>()('operator', {
    accountId: Type.Optional(Type.Integer({ minimum: 1, description: 'the id of an account' })),
    after: Type.Optional(
      Type.String({ pattern: '^\\d{1,16}-\\d{1,16}$', description: 'the place of a page' }),
    ),
  }),
}

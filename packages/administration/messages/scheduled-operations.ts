import { Type } from '@sinclair/typebox'
import { listScheduled, type ScheduledPlace } from '../../store/messages/scheduled-messages.ts'
import { accountId, instant, moneyNumber, orNull } from '../fields.ts'
import { reading } from '../operation.ts'
import { msgId } from './message-view.ts'

const text = (description: string) => Type.String({ description })
const place = Type.String({ pattern: '^\\d{1,16}-\\d{1,16}$', description: '`next` of the page before' })

const scheduled = Type.Object(
  {
    msgId,
    accountId,
    clientId: orNull(text("the client's id")),
    recipient: text('a telephone number or an e-mail address; masked for viewers'),
    type: text('its operation'),
    channels: Type.Array(text('a channel')),
    sendAt: { ...instant, description: 'when it goes out' },
    acceptedAt: instant,
    micros: moneyNumber('reserved'),
  },
  { title: 'ScheduledMessageView' },
)

/** `POST /v1/messages/cancel` cancels them. */
export const listScheduledMessages = reading({
  name: 'send/scheduled',
  summary:
    'Lists messages that wait for their `send_at` or for their turn, in the order in which they go out',
  at: 'GET /v1/scheduled-messages',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: {
    accountId: Type.Optional(accountId),
    before: Type.Optional(place),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, description: 'a number from 1 to 1,000' }),
    ),
  },
  output: Type.Object(
    {
      messages: Type.Array(scheduled),
      next: orNull(place, '`before` of the next page; null at the end'),
    },
    { title: 'ScheduledView' },
  ),
  run: async ({ db, clock }, { input: { accountId: only = null, before, limit = 100 }, mask }) => {
    const { messages, next } = await listScheduled(db, {
      ...{ accountId: only, after: parsePlace(before, clock.now()), limit },
    })
    return {
      messages: messages.map(({ phone, dueAt, reservedMicros, ...message }) => ({
        ...message,
        recipient: mask.recipient(phone),
        sendAt: dueAt,
        micros: reservedMicros,
      })),
      next: next && `${next.dueAt}-${next.msgId}`,
    }
  },
})

/** Those that are due meanwhile go out. */
function parsePlace(next: string | undefined, now: number): ScheduledPlace {
  const [dueAt = 0, msgId = 0] = (next ?? '').split('-').map(Number)
  return dueAt > now ? { dueAt, msgId } : { dueAt: now, msgId: 0 }
}

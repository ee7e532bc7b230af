import { Type } from '@sinclair/typebox'
import { sendResult } from '../answer-schemas.ts'
import { limitFields } from '../drafts/limit-fields.ts'
import { wrongSchedule } from '../drafts/schedule-fields.ts'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField } from '../fields.ts'
import { defineOperation, refuse } from '../operation.ts'
import { sendStages } from './send-stages.ts'
import { telegramCodeField, telegramLifetimeField, telegramStage } from './telegram-fields.ts'

const schema = Type.Object({
  type: Type.Literal('telegram'),
  id: idField,
  phone: phoneField,
  message: telegramCodeField,
  hook: hookField,
  telegram_lifetime: telegramLifetimeField,
  ...limitFields,
})

export const telegram = defineOperation({
  type: 'telegram',
  group: 'Messages',
  summary: 'A one-time code over Telegram',
  details:
    'The message is the code and nothing else; the words around it are Telegram’s. It goes out at once: `send_at` and `speed` are refused. See [the page of Telegram](../channels/telegram.md).',
  schema,
  refusals: [itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    { type: 'telegram', id: 1, phone: 380671234567, message: '004821' },
    {
      type: 'telegram',
      id: 2,
      phone: 380671234567,
      message: '7731',
      telegram_lifetime: 600,
      hook: 'https://shop.example/posthorn',
    },
  ],
  result: sendResult,
  run(fields, context) {
    const wrong = wrongSchedule(fields)
    if (wrong !== null) return refuse(wrong)
    const stage = telegramStage(fields.message, fields.telegram_lifetime)
    return sendStages({ ...fields, hook: fields.hook ?? null }, context, [stage])
  },
})

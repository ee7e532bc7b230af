import { Type } from '@sinclair/typebox'
import { sendResult } from '../answer-schemas.ts'
import { limitFields } from '../drafts/limit-fields.ts'
import { templateFields } from '../drafts/named-template.ts'
import { scheduleCheckedByRun, scheduleFields } from '../drafts/schedule-fields.ts'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField } from '../fields.ts'
import { defineOperation } from '../operation.ts'
import { sendStages } from './send-stages.ts'
import { dtmfField, spokenTextField, voiceField, voiceStage } from './voice-fields.ts'

const schema = Type.Object({
  type: Type.Literal('voice'),
  id: idField,
  phone: phoneField,
  message: spokenTextField,
  dtmf: dtmfField,
  voice: voiceField,
  ...templateFields,
  hook: hookField,
  ...scheduleFields,
  ...limitFields,
})

export const voice = defineOperation({
  type: 'voice',
  group: 'Messages',
  summary: 'A call that reads a text aloud, twice',
  details:
    'DELIVERED once the whole text was played, or a key was pressed. The callback has `duration` in seconds and, with `dtmf`, the key in `reply`. See [the page of voice](../channels/voice.md).',
  schema,
  checkedByRun: scheduleCheckedByRun,
  refusals: [itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'voice',
      id: 1,
      phone: 380671234567,
      message: 'Your code is 482913.',
      dtmf: false,
      voice: { gender: 'female', language: 'en', name: 'default' },
    },
    {
      type: 'voice',
      id: 2,
      phone: 380671234567,
      message: 'Press 1 to confirm your order.',
      dtmf: true,
      voice: { gender: 'male', language: 'en-GB', name: 'default' },
      hook: 'https://shop.example/posthorn',
    },
  ],
  result: sendResult,
  run: (fields, context) =>
    sendStages({ ...fields, hook: fields.hook ?? null }, context, [voiceStage(fields, context, 'voice.')]),
})

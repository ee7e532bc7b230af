import { type TProperties, Type } from '@sinclair/typebox'
import { sendResult } from '../answer-schemas.ts'
import { goalCheckedByRun, goalFields } from '../drafts/goal-fields.ts'
import { limitFields } from '../drafts/limit-fields.ts'
import { templateFields } from '../drafts/named-template.ts'
import { scheduleCheckedByRun, scheduleFields } from '../drafts/schedule-fields.ts'
import { itemErrors } from '../errors.ts'
import {
  hookField,
  idField,
  phoneField,
  phoneOrIdField,
  shortLinkField,
  unsubscribeLinkField,
} from '../fields.ts'
import { defineOperation, type Operation, type OperationContext } from '../operation.ts'
import { type ParsedStage, sendStages } from './send-stages.ts'
import type { SendFields } from './stage-draft.ts'

/** A channel of an operation that sends: its fields, and the stage that they become. */
export interface SendChannel {
  fields: TProperties
  /** Fields that `stage` checks itself, because whether they count depends on other fields. */
  checkedByStage?: readonly string[]
  /** Whether it reaches subscribers without a number. */
  takesWhatsAppIds?: true
  /** `fields`: the checked fields of the whole operation. */
  stage(fields: never, context: OperationContext, others: OtherChannels): ParsedStage
}

/** Whether the message has stages on other channels. */
export type OtherChannels = 'no-other-channel' | 'other-channels'

interface SendDefinition extends Pick<Operation, 'type' | 'summary' | 'examples'> {
  /** Default: the sentence for every operation with fallback. */
  details?: string
  /** In the order of the stages. */
  channels: readonly [SendChannel, ...SendChannel[]]
}

const lateSuccess =
  'A success that is reported late still counts, and only what delivered is paid for. See [fallback](../channels/fallback.md).'

/**
 * Defines an operation that sends on channels with approved senders. Only the text of an SMS takes an unsubscribe link.
 */
export function defineSend({ channels, details = lateSuccess, ...definition }: SendDefinition): Operation {
  const fields: TProperties = Object.fromEntries(
    channels.flatMap((channel) => Object.entries(channel.fields)),
  )
  const schema = Type.Object({
    type: Type.Literal(definition.type),
    id: idField,
    phone: channels.every(({ takesWhatsAppIds }) => takesWhatsAppIds) ? phoneOrIdField : phoneField,
    ...fields,
    ...templateFields,
    ...(channels.length > 1 ? goalFields : {}),
    hook: hookField,
    ...scheduleFields,
    ...limitFields,
    short_link: shortLinkField,
    ...('sms_message' in fields ? { unsubscribe_link: unsubscribeLinkField } : {}),
  })
  const others = channels.length > 1 ? 'other-channels' : 'no-other-channel'
  return defineOperation({
    ...definition,
    group: channels.length > 1 ? 'Messages with fallback' : 'Messages',
    details,
    schema,
    checkedByRun: [
      ...scheduleCheckedByRun,
      ...(channels.length > 1 ? goalCheckedByRun : []),
      ...channels.flatMap(({ checkedByStage = [] }) => checkedByStage),
    ],
    refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
    result: sendResult,
    run(checked, context) {
      const stages: ParsedStage[] = []
      for (const channel of channels) stages.push(channel.stage(checked as never, context, others))
      return sendStages(checked as SendFields, context, stages)
    },
  })
}

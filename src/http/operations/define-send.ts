import { type TProperties, Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation, type Operation, type OperationContext } from './operation.ts'
import { type StageReading, sendStages } from './send-stages.ts'
import type { SendFields } from './stage-draft.ts'

/** What an operation has where it sends on a channel: the fields of the channel, and the stage that they make. */
export interface SendChannel {
  fields: TProperties
  /** Fields that `stage` checks itself, because others decide whether they count. */
  checkedByStage?: readonly string[]
  /** `fields` are those of the whole operation, checked. */
  stage(fields: never, context: OperationContext, others: OtherChannels): StageReading
}

/** Whether the message has stages besides this one. */
export type OtherChannels = 'no-other-channel' | 'other-channels'

interface SendDefinition extends Pick<Operation, 'type' | 'examples'> {
  /** In the order in which they are tried. */
  channels: readonly [SendChannel, ...SendChannel[]]
}

/** An operation that sends on channels with approved senders. Only the text of an SMS takes an unsubscribe link. */
export function defineSend({ type, channels, examples }: SendDefinition): Operation {
  const fields: TProperties = Object.assign({}, ...channels.map((channel) => channel.fields))
  const schema = Type.Object({
    type: Type.Literal(type),
    id: idField,
    phone: phoneField,
    ...fields,
    hook: hookField,
    short_link: shortLinkField,
    ...('sms_message' in fields ? { unsubscribe_link: unsubscribeLinkField } : {}),
  })
  const others = channels.length > 1 ? 'other-channels' : 'no-other-channel'
  return defineOperation({
    type,
    schema,
    checkedByRun: channels.flatMap(({ checkedByStage = [] }) => checkedByStage),
    refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
    examples,
    run(checked, context) {
      const stages: StageReading[] = []
      for (const channel of channels) stages.push(channel.stage(checked as never, context, others))
      return sendStages(checked as SendFields, context, stages)
    },
  })
}

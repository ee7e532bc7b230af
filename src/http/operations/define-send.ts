import { type TProperties, Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { sendResult } from './answer-schemas.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation, type Operation, type OperationContext } from './operation.ts'
import { type ParsedStage, sendStages } from './send-stages.ts'
import type { SendFields } from './stage-draft.ts'

/** What an operation has where it sends on a channel: the fields of the channel, and the stage that they make. */
export interface SendChannel {
  fields: TProperties
  /** Fields that `stage` checks itself, because others decide whether they count. */
  checkedByStage?: readonly string[]
  /** `fields` are those of the whole operation, checked. */
  stage(fields: never, context: OperationContext, others: OtherChannels): ParsedStage
}

/** Whether the message has stages besides this one. */
export type OtherChannels = 'no-other-channel' | 'other-channels'

interface SendDefinition extends Pick<Operation, 'type' | 'summary' | 'examples'> {
  /** Default: what holds for every operation with fallback. */
  details?: string
  /** In the order in which they are tried. */
  channels: readonly [SendChannel, ...SendChannel[]]
}

const lateSuccess =
  'A success that is reported late still counts, and only what delivered is paid for. See [fallback](../channels/fallback.md).'

/** An operation that sends on channels with approved senders. Only the text of an SMS takes an unsubscribe link. */
export function defineSend({ channels, details = lateSuccess, ...definition }: SendDefinition): Operation {
  const fields: TProperties = Object.fromEntries(
    channels.flatMap((channel) => Object.entries(channel.fields)),
  )
  const schema = Type.Object({
    type: Type.Literal(definition.type),
    id: idField,
    phone: phoneField,
    ...fields,
    hook: hookField,
    short_link: shortLinkField,
    ...('sms_message' in fields ? { unsubscribe_link: unsubscribeLinkField } : {}),
  })
  const others = channels.length > 1 ? 'other-channels' : 'no-other-channel'
  return defineOperation({
    ...definition,
    group: channels.length > 1 ? 'Messages with fallback' : 'Messages',
    details,
    schema,
    checkedByRun: channels.flatMap(({ checkedByStage = [] }) => checkedByStage),
    refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
    result: sendResult,
    run(checked, context) {
      const stages: ParsedStage[] = []
      for (const channel of channels) stages.push(channel.stage(checked as never, context, others))
      return sendStages(checked as SendFields, context, stages)
    },
  })
}

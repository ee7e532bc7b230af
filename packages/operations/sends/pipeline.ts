import { Type } from '@sinclair/typebox'
import { sendResult } from '../answer-schemas.ts'
import { goalCheckedByRun, goalFields } from '../drafts/goal-fields.ts'
import { limitFields } from '../drafts/limit-fields.ts'
import { templateFields } from '../drafts/named-template.ts'
import { scheduleCheckedByRun, scheduleFields } from '../drafts/schedule-fields.ts'
import { fieldError, itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from '../fields.ts'
import { defineOperation, refuse } from '../operation.ts'
import { wrongHook } from '../wrong-hook.ts'
import { type PipelineChannel, pipelineChannels, pipelineFields, pipelineStage } from './pipeline-stages.ts'
import { sendStages } from './send-stages.ts'

const wrongPipeline = fieldError(
  'pipeline',
  `a list of different channels out of ${pipelineChannels.join(', ')}`,
)

const schema = Type.Object({
  type: Type.Literal('pipeline'),
  id: idField,
  phone: phoneField,
  pipeline: Type.Optional(
    Type.Array(Type.Unsafe<PipelineChannel>({ enum: [...pipelineChannels] }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Channels in the order in which they are tried',
      refusal: wrongPipeline,
    }),
  ),
  channels: Type.Optional(
    Type.Unsafe<'auto'>({
      type: 'string',
      enum: ['auto'],
      description:
        'In place of `pipeline`: `auto` for those channels that have an object, in the order that costs least for this number now',
      refusal: fieldError('channels', 'auto'),
    }),
  ),
  ...pipelineFields,
  ...templateFields,
  ...goalFields,
  ...scheduleFields,
  ...limitFields,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
  hook: {
    ...hookField,
    description: 'Receives no status; only the asynchronous API reports a refusal to it',
  },
})

const bothGiven = fieldError('channels', 'left out beside pipeline')

export const pipeline = defineOperation({
  type: 'pipeline',
  group: 'Messages with fallback',
  summary: 'Several channels in the order that you give',
  details:
    'Each channel in `pipeline` needs its object; objects of channels that are not in the list are ignored. With `channels: auto` [the gateway chooses](../channels/fallback.md#automatic-plans). Status goes to the account’s notification address and never to `hook`. See [fallback](../channels/fallback.md).',
  schema,
  checkedByRun: [...Object.keys(pipelineFields), 'hook', ...goalCheckedByRun, ...scheduleCheckedByRun],
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'pipeline',
      id: 1,
      phone: 380671234567,
      pipeline: ['telegram', 'viber', 'sms'],
      telegram: { message: '482913' },
      viber: { signature: 'Posthorn', type: 'text', message: 'Your code is 482913' },
      sms: { signature: 'Posthorn', message: 'Your code is 482913' },
      viber_lifetime: 60,
    },
    {
      type: 'pipeline',
      id: 2,
      phone: 380671234567,
      pipeline: ['whatsapp', 'rcs', 'sms'],
      whatsapp: { signature: 'Posthorn', message: 'Your parcel has arrived.' },
      rcs: { signature: 'Posthorn', message: 'Your parcel has arrived.' },
      sms: { signature: 'Posthorn', message: 'Your parcel has arrived.' },
    },
    {
      type: 'pipeline',
      id: 3,
      phone: 380671234567,
      channels: 'auto',
      viber: { signature: 'Posthorn', type: 'text', message: 'Your parcel has arrived.' },
      sms: { signature: 'Posthorn', message: 'Your parcel has arrived.' },
      max_price: 5,
      deliver_within: 600,
    },
  ],
  result: sendResult,
  run(fields, context) {
    // The hook gets only refusals of the asynchronous API.
    const wrong = context.requestId === null ? null : wrongHook(fields.hook, context.ports.checkHookUrl)
    if (wrong !== null) return refuse(wrong)
    const { pipeline: given, channels } = fields
    if (given !== undefined && channels !== undefined) return refuse(bothGiven)
    const chosen =
      given ?? (channels === undefined ? [] : pipelineChannels.filter((each) => fields[each] != null))
    if (chosen.length === 0) return refuse(wrongPipeline)
    const stages = chosen.map((channel) => pipelineStage(channel, fields, context))
    return sendStages(
      { ...fields, hook: null },
      context,
      stages,
      channels === undefined ? 'as-given' : 'automatic',
    )
  },
})

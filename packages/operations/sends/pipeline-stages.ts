import { type Static, type TObject, Type } from '@sinclair/typebox'
import { whatsAppLimits } from '../../domain/plan/content-limits.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { compileFields, type FieldCheck } from '../compile-fields.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { lifetimeField, signatureField, smsTextField, textField } from '../fields.ts'
import { type OperationContext, refuse } from '../operation.ts'
import { rcsContentFields, readRcs } from './rcs-fields.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'
import { readSms, smsOptionFields } from './sms-fields.ts'
import { telegramCodeField, telegramLifetimeField, telegramStage } from './telegram-fields.ts'
import { readViber, viberContentFields, viberTypeField } from './viber-fields.ts'
import { pipelineVoiceFields, readPipelineVoice, spokenTextField } from './voice-fields.ts'

export const pipelineChannels = ['voice', 'telegram', 'viber', 'rcs', 'sms', 'whatsapp'] as const
export type PipelineChannel = (typeof pipelineChannels)[number]

/** The fields of each channel's object that are checked, whatever it sends. */
const checked = {
  voice: { message: spokenTextField },
  telegram: { message: telegramCodeField },
  viber: { signature: signatureField, type: viberTypeField },
  rcs: { signature: signatureField },
  sms: { signature: signatureField, message: smsTextField, ...smsOptionFields },
  whatsapp: {
    signature: signatureField,
    message: textField('message', { maximum: whatsAppLimits.text }, 'Text'),
  },
}

const lifetimeFields = {
  telegram_lifetime: telegramLifetimeField,
  viber_lifetime: lifetimeField('viber_lifetime', lifetimes.viber),
  rcs_lifetime: lifetimeField('rcs_lifetime', lifetimes.rcs),
  sms_lifetime: lifetimeField('sms_lifetime', lifetimes.sms),
  whatsapp_lifetime: lifetimeField('whatsapp_lifetime', lifetimes.whatsapp),
}

const statedNeeds: Record<PipelineChannel, string> = {
  voice: 'message, gender, language and name',
  telegram: 'message',
  viber: 'signature, type and what the type needs',
  rcs: 'signature and message',
  sms: 'signature and message',
  whatsapp: 'signature and message',
}

/** The fields of a pipeline that count only where their channel is in its list. */
export const pipelineFields = {
  voice: objectField('voice', Type.Object({ ...checked.voice, ...pipelineVoiceFields })),
  telegram: objectField('telegram', Type.Object(checked.telegram)),
  viber: objectField('viber', Type.Object({ ...checked.viber, ...viberContentFields })),
  rcs: objectField('rcs', Type.Object({ ...checked.rcs, ...rcsContentFields })),
  sms: objectField('sms', Type.Object(checked.sms)),
  whatsapp: objectField('whatsapp', Type.Object(checked.whatsapp)),
  ...lifetimeFields,
}

const checks = Object.fromEntries(
  Object.entries(checked).map(([name, fields]) => {
    const channel = name as PipelineChannel
    const refusal = objectNeeded(channel)
    const lifetime = channel === 'voice' ? {} : toLifetimeField(channel)
    const own = { [channel]: Type.Object(fields, { refusal }), ...lifetime }
    return [channel, compileFields(Type.Object(own))]
  }),
) as Record<PipelineChannel, FieldCheck>

function toLifetimeField(channel: Exclude<PipelineChannel, 'voice'>) {
  const name = `${channel}_lifetime` as const
  return { [name]: lifetimeFields[name] }
}

/** The objects of a pipeline after the check of their channel. */
type CheckedObjects = { [Channel in PipelineChannel]: Static<TObject<(typeof checked)[Channel]>> }

type CheckedElement = CheckedObjects & Lifetimes & { unsubscribe_link?: boolean | null }

type Lifetimes = { [Name in keyof typeof lifetimeFields]?: number | null }

/** One stage of a pipeline, from the channel's object. `element` is the whole operation. */
export function pipelineStage(
  channel: PipelineChannel,
  element: object,
  context: OperationContext,
): ParsedStage {
  const wrong = checks[channel](element)
  if (wrong !== null) return refuse(wrong)
  const parsed = readChannel(channel, element, context)
  return parsed.kind === 'refused' ? parsed : { ...parsed, prefix: `${channel}.` }
}

function readChannel(channel: PipelineChannel, element: object, context: OperationContext): ParsedStage {
  const { voice, telegram, viber, rcs, sms, whatsapp, ...times } = element as CheckedElement
  switch (channel) {
    case 'voice':
      return readPipelineVoice(voice, context)
    case 'telegram':
      return telegramStage(telegram.message, times.telegram_lifetime)
    case 'viber':
      return readViber(viber.signature, viber.type, viber, times.viber_lifetime, 'viber.')
    case 'rcs':
      return readRcs(rcs.signature, rcs, times.rcs_lifetime, 'rcs.')
    case 'sms':
      return readSms(
        { ...sms, unsubscribe_link: times.unsubscribe_link },
        times.sms_lifetime,
        'sms.',
        context,
      )
    case 'whatsapp': {
      const content = { kind: 'whatsapp', form: 'text', text: whatsapp.message } as const
      return draftStage({ sender: whatsapp.signature, content, lifetime: times.whatsapp_lifetime })
    }
    default:
      return unreachable(channel)
  }
}

function objectField(channel: PipelineChannel, schema: TObject) {
  const description = `With ${statedNeeds[channel]}; needed where ${channel} is in the list`
  return Type.Optional(Type.Unsafe<unknown>({ ...schema, description, refusal: objectNeeded(channel) }))
}

function objectNeeded(channel: PipelineChannel): ApiRefusal {
  return fieldError(channel, `an object with ${statedNeeds[channel]}`)
}

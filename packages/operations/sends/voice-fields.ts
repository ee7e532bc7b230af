import { Type } from '@sinclair/typebox'
import { type MachineDetection, machineDetections, type VoiceWish } from '../../domain/plan/content.ts'
import { voiceLimits } from '../../domain/plan/content-limits.ts'
import { compileFields } from '../compile-fields.ts'
import { fieldError } from '../errors.ts'
import { optional, textField } from '../fields.ts'
import { type OperationContext, refuse } from '../operation.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

export const spokenTextField = textField('message', { maximum: voiceLimits.text }, 'What is spoken, twice')

/** The voice that speaks. */
const voiceWishFields = {
  gender: Type.String({
    pattern: '^([Mm][Aa][Ll][Ee]|[Ff][Ee][Mm][Aa][Ll][Ee])$',
    description: '`male` or `female`, in any case of letters; counts where `name` is no voice of its own',
    refusal: fieldError('gender', 'male or female'),
  }),
  language: Type.String({
    pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$',
    maxLength: 35,
    description: 'Language code, such as `uk` or `en-GB`',
    refusal: fieldError('language', 'a language code such as uk or en-GB'),
  }),
  name: Type.String({
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    maxLength: 64,
    description:
      'Of a voice; `default` for the one that goes with the gender. An unknown name is spoken by the best voice of the language and gender',
    refusal: fieldError('name', 'the name of a voice, or default'),
  }),
}

const machineDetectionField = Type.Optional(
  Type.Unsafe<MachineDetection | null>({
    enum: [...machineDetections, null],
    description:
      'What becomes of the call where a machine answers; as the operator has set where it is left out. Calls over a trunk alone',
    refusal: fieldError('machineDetection', 'off, hang-up or speak-after'),
  }),
)

/** The whole `voice` object of a request. */
const voiceFields = { ...voiceWishFields, machineDetection: machineDetectionField }

export const voiceField = Type.Object(voiceFields, {
  description: 'Who speaks',
  refusal: fieldError('voice', 'an object with gender, language and name'),
})

export const dtmfField = Type.Boolean({
  description: 'Whether a key that the subscriber presses ends the call and is reported',
  refusal: fieldError('dtmf', 'true or false'),
})

/** The `voice` object of a pipeline besides its message: the voice's fields stand in it, or in a `voice` of its own. */
export const pipelineVoiceFields = {
  dtmf: optional(dtmfField),
  ...Type.Partial(Type.Object(voiceFields)).properties,
  voice: optional(voiceField),
}

const besideVoice = { dtmf: optional(dtmfField), machineDetection: machineDetectionField }
const checkNested = compileFields(Type.Object({ ...besideVoice, voice: voiceField }))
const checkFlat = compileFields(Type.Object({ ...besideVoice, ...voiceWishFields }))

/** The fields of a voice as the client sends them: the gender in any case of letters. */
interface GivenVoice extends Omit<VoiceWish, 'gender'> {
  gender: string
  machineDetection?: MachineDetection | null
}

interface PipelineVoice extends Partial<GivenVoice> {
  message: string
  dtmf?: boolean | null
  voice?: GivenVoice | null
}

/** Both shapes that clients send (docs/reference/contract.md, "Pipeline", rule 3). */
export function readPipelineVoice(fields: PipelineVoice, context: OperationContext): ParsedStage {
  const nested = fields.voice !== undefined && fields.voice !== null
  const wrong = nested ? checkNested(fields, 'voice.') : checkFlat(fields, 'voice.')
  if (wrong !== null) return refuse(wrong)
  const voice = { ...fields, ...fields.voice } as GivenVoice
  const machineDetection = fields.voice?.machineDetection ?? fields.machineDetection
  const spoken = {
    message: fields.message,
    dtmf: fields.dtmf ?? false,
    voice: { ...voice, ...(machineDetection !== undefined && { machineDetection }) },
  }
  return voiceStage(spoken, context, nested ? 'voice.voice.' : 'voice.')
}

interface SpokenFields {
  message: string
  dtmf: boolean
  voice: GivenVoice
}

/** `prefix` precedes `language` in the client's words. */
export function voiceStage(
  { message: text, dtmf: collectsDigit, voice }: SpokenFields,
  { ports: { voices } }: OperationContext,
  prefix: string,
): ParsedStage {
  const { language, name, machineDetection } = voice
  const gender = voice.gender.toLowerCase() === 'male' ? 'male' : 'female'
  const wish: VoiceWish = { gender, language, name }
  const choice = voices?.choose(wish)
  if (choice?.kind === 'unknown') {
    return refuse(fieldError(`${prefix}language`, `one of ${choice.known.join(', ')}`))
  }
  const asked = machineDetection != null && { machineDetection }
  const content = { kind: 'voice', text, collectsDigit, voice: wish, ...asked } as const
  return draftStage({ sender: '', content, lifetime: null })
}

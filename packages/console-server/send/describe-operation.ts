import type { FieldGroupView, FieldView, OperationView } from '../../console-contract/sending/send.ts'
import { operations } from '../../operations/index.ts'
import type { Operation } from '../../operations/operation.ts'
import { callOtp } from '../../operations/reads/call-otp.ts'
import { type PipelineChannel, pipelineChannels } from '../../operations/sends/pipeline-stages.ts'
import { describeField, describeMembers, type FieldSchema } from './describe-field.ts'
import { describeForms } from './describe-forms.ts'

/** Operations that reach a subscriber. */
export const sendingOperations: readonly Operation[] = operations.filter(
  (operation) => operation.sends || operation === callOtp,
)

/** The recipient and a template with values have fields of their own. */
const notInForm = ['type', 'id', 'phone', 'template', 'values', 'lang']

export function describeOperation({ type, schema }: Operation): OperationView {
  const channels = listChannels(type)
  const fields = Object.entries(schema.properties as Record<string, FieldSchema>)
    .filter(([name]) => !notInForm.includes(name))
    .flatMap(([name, field]) => placed(type, name, field, schema.required?.includes(name) ?? false))
  const groups = [null, ...channels]
    .map((channel) =>
      toGroup(
        channel,
        fields.filter((each) => each.channel === channel).map((each) => each.field),
      ),
    )
    .filter((group) => group.fields.length > 0)
  return { type, channels, groups, takesTemplate: 'template' in (schema.properties as object) }
}

function listChannels(type: string): string[] {
  if (type === 'pipeline') return [...pipelineChannels]
  return type === callOtp.type ? ['call'] : type.split('+')
}

interface Placed {
  channel: string | null
  field: FieldView
}

function placed(type: string, name: string, schema: FieldSchema, required: boolean): Placed[] {
  if (type === 'pipeline' && isPipelineChannel(name)) return membersOfChannel(name, schema)
  const channels = listChannels(type)
  const named = channels.find((channel) => name.startsWith(`${channel}_`))
  const isContent = ['message', 'voice', 'dtmf'].includes(name)
  const channel = named ?? (isContent ? (channels[0] ?? null) : null)
  return [{ channel, field: describeField(name, schema, required) }]
}

function isPipelineChannel(name: string): name is PipelineChannel {
  return pipelineChannels.some((channel) => channel === name)
}

/**
 * The object of a channel is shown as its fields. A voice can be given in two places; only the object is
 * shown.
 */
function membersOfChannel(channel: PipelineChannel, schema: FieldSchema): Placed[] {
  const { voice, ...others } = schema.properties ?? {}
  const { gender: _gender, language: _language, name: _name, ...rest } = others
  const properties = voice === undefined ? others : { ...rest, voice }
  const needed = voice === undefined ? [] : ['voice']
  const members = describeMembers({ properties, required: [...(schema.required ?? []), ...needed] })
  return members.map((field) => ({ channel, field: { ...field, name: `${channel}.${field.name}` } }))
}

function toGroup(channel: string | null, fields: FieldView[]): FieldGroupView {
  const names = fields.map(({ name }) => name)
  const formField = names.find((name) => /^viber[_.]type$/.test(name)) ?? null
  const forms = describeForms(
    channel,
    names.some((name) => name.startsWith('viber.')) ? 'viber.' : 'viber_',
    names,
  )
  return { channel, fields, forms, formField }
}

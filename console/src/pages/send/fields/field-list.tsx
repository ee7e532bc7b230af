import type { FieldGroupView, FieldView } from '../../../../../packages/console-contract/sending/send.ts'
import { Button } from '../../../parts/button.tsx'
import { plainName } from '../../../texts/field-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { countEntries } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { FieldInput } from './field-input.tsx'
import { useSendForm } from './form-context.ts'
import { TemplateFields } from './template-fields.tsx'
import { useVoices, VoiceFields } from './voice-fields.tsx'

/** Fields one below the other, each with its nested fields. */
export function FieldList({
  fields,
  group,
  under = '',
}: {
  fields: readonly FieldView[]
  group: FieldGroupView
  /** The path of the parent, with its dot. */
  under?: string
}) {
  return fields.map((field) => (
    <AnyField key={field.name} field={field} group={group} path={`${under}${field.name}`} />
  ))
}

function AnyField({ field, group, path }: { field: FieldView; group: FieldGroupView; path: string }) {
  if (field.name === 'whatsapp_template') return <TemplateFields group={group} />
  // Values come with the chosen template; channels and the time have components of their own.
  if (['whatsapp_language', 'whatsapp_params', group.formField].includes(field.name)) return null
  if (field.kind === 'channels' || field.kind === 'texts') return null
  if (field.name === 'send_at') return null
  // The form names its channels one by one.
  if (field.name === 'channels') return null
  if (isVoice(field)) return <VoiceField field={field} group={group} path={path} />
  if (field.kind === 'object') return <ObjectField field={field} group={group} path={path} />
  if (field.kind === 'list') return <ListField field={field} group={group} path={path} />
  return <FieldInput field={field} group={group} path={path} />
}

interface NestedField {
  field: FieldView
  group: FieldGroupView
  path: string
}

function ObjectField({ field, group, path }: NestedField) {
  const labels = useTexts('parts.fields')
  return (
    <fieldset className="tiles send-object">
      <legend className="small medium">{wordsFor(labels, plainName(field.name, group.channel))}</legend>
      <FieldList fields={field.fields} group={group} under={`${path}.`} />
    </fieldset>
  )
}

function isVoice({ kind, fields }: FieldView): boolean {
  return kind === 'object' && fields.some(({ name }) => name === 'gender')
}

/** Chosen from the voices that there are; typed where they are not known. */
function VoiceField({ field, group, path }: NestedField) {
  const labels = useTexts('parts.fields')
  const { draft } = useSendForm()
  const engines = useVoices()
  if (engines === null) return <ObjectField field={field} group={group} path={path} />
  const message = group.fields.find(({ name }) => plainName(name, group.channel) === 'message')
  return (
    <fieldset className="tiles send-object">
      <legend className="small medium">{wordsFor(labels, plainName(field.name, group.channel))}</legend>
      <VoiceFields
        engines={engines}
        under={`${path}.`}
        text={String(draft.values[message?.name ?? ''] ?? '')}
      />
    </fieldset>
  )
}

function ListField({ field, group, path }: NestedField) {
  const texts = useTexts('send')
  const { draft, setValue, wrongAt } = useSendForm()
  const min = field.minimum ?? 0
  const length = countEntries(path, draft, min)
  const wrong = wrongAt(path)
  return (
    <div className="stack">
      {Array.from({ length }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place, as in the request
        <fieldset key={at} className="tiles send-object">
          <legend className="small medium">{texts.slide({ number: at + 1 })}</legend>
          <FieldList fields={field.fields} group={group} under={`${path}[${at}].`} />
          {at === length - 1 && length > min && (
            <Button look="quiet" onClick={() => setValue(`${path}.length`, length - 1)}>
              {texts.removeSlide({ number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {wrong !== null && <span className="wrong">{wrong}</span>}
      {length < (field.maximum ?? Number.POSITIVE_INFINITY) && (
        <div>
          <Button onClick={() => setValue(`${path}.length`, length + 1)}>{texts.addSlide}</Button>
        </div>
      )}
    </div>
  )
}

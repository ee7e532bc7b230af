import type {
  FieldGroupView,
  FieldView,
  SendTemplateView,
} from '../../../../../packages/console-contract/sending/send.ts'
import { Button } from '../../../parts/button.tsx'
import { Input, Select } from '../../../parts/form/fields.tsx'
import { plainName } from '../../../texts/field-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { chooseSender, countEntries, type Value } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { FieldInput } from './field-input.tsx'
import { useSendForm } from './form-context.ts'
import { useVoices, VoiceFields } from './voice-fields.tsx'

interface FieldListProps {
  fields: readonly FieldView[]
  group: FieldGroupView
  /** The path of the parent, with its dot. */
  under?: string
}

/** Fields one below the other, each with its nested fields. */
export function FieldList({ fields, group, under = '' }: FieldListProps) {
  return fields.map((field) => (
    <AnyField key={field.name} field={field} group={group} path={`${under}${field.name}`} />
  ))
}

function AnyField({ field, group, path }: { field: FieldView; group: FieldGroupView; path: string }) {
  if (field.name === 'whatsapp_template') return <TemplateFields group={group} />
  // Values come with the chosen template; channels and the time have components of their own.
  const apart = ['whatsapp_language', 'whatsapp_params', 'send_at', 'channels', group.formField]
  if (apart.includes(field.name) || field.kind === 'channels' || field.kind === 'texts') return null
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
    <fieldset className="tiles boxed send-object">
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
    <fieldset className="tiles boxed send-object">
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
        <fieldset key={at} className="tiles boxed send-object">
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

/** A template of the chosen sender, and a field for each of its values. */
function TemplateFields({ group }: { group: FieldGroupView }) {
  const texts = useTexts('send')
  const { draft, account, setValues, wrongAt } = useSendForm()
  const sender = chooseSender('whatsapp_signature', { draft, group, account })
  const templates = account.templates.filter((each) => each.sender === sender)
  const chosen = templates.find(
    ({ name, language }) =>
      name === draft.values['whatsapp_template'] && language === draft.values['whatsapp_language'],
  )
  const choose = (key: string) => {
    const template = templates.find((each) => keyOf(each) === key)
    const values: Record<string, Value> = {
      whatsapp_template: template?.name ?? '',
      whatsapp_language: template?.language ?? '',
      'whatsapp_params.length': template?.values.length ?? 0,
    }
    setValues(values)
  }
  return (
    <>
      <Select
        label={texts.template}
        wrong={wrongAt('whatsapp_template') ?? wrongAt('whatsapp_language')}
        hint={templates.length === 0 ? texts.noTemplates : <span className="words">{chosen?.text}</span>}
        value={chosen === undefined ? '' : keyOf(chosen)}
        options={[
          ['', texts.chooseTemplate],
          ...templates.map((each) => [keyOf(each), `${each.name} (${each.language})`] as const),
        ]}
        onChange={choose}
      />
      {chosen !== undefined && <TemplateValues template={chosen} />}
    </>
  )
}

function keyOf({ name, language }: SendTemplateView): string {
  return `${name} ${language}`
}

function TemplateValues({ template }: { template: SendTemplateView }) {
  const texts = useTexts('send')
  const labels = useTexts('parts.fields')
  const { draft, setValue, wrongAt } = useSendForm()
  const wrong = wrongAt('whatsapp_params')
  return (
    <>
      {template.values.map(({ in: place, type, label }, at) => {
        const path = `whatsapp_params[${at}]`
        return (
          <Input
            key={`${place} ${label}`}
            label={texts.valueIn({ label, place: texts.places[place] })}
            hint={type === 'location' ? texts.location : type === 'text' ? undefined : wordsFor(labels, type)}
            wrong={at === template.values.length - 1 ? wrong : null}
            value={String(draft.values[path] ?? '')}
            onChange={(text) => setValue(path, text)}
          />
        )
      })}
    </>
  )
}

import type {
  FieldGroupView,
  SendTemplateView,
} from '../../../../../packages/console-contract/sending/send.ts'
import { Field, Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { chooseSender, type Value } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { useSendForm } from './form-context.ts'

/** A template of the chosen sender, and a field for each of its values. */
export function TemplateFields({ group }: { group: FieldGroupView }) {
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
          <Field
            key={`${place} ${label}`}
            label={texts.valueIn({ label, place: texts.places[place] })}
            hint={type === 'location' ? texts.location : type === 'text' ? undefined : wordsFor(labels, type)}
            wrong={at === template.values.length - 1 ? wrong : null}
          >
            {(ids) => (
              <input
                {...ids}
                autoComplete="off"
                value={String(draft.values[path] ?? '')}
                onChange={({ target }) => setValue(path, target.value)}
              />
            )}
          </Field>
        )
      })}
    </>
  )
}

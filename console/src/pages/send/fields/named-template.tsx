import type { SmsTemplateView } from '../../../../../packages/console-contract/administration.ts'
import type {
  OperationView,
  SendTemplateView,
} from '../../../../../packages/console-contract/sending/send.ts'
import { findPlaceholders } from '../../../../../packages/domain/template/placeholders.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { choices, Input, Select } from '../../../parts/form/fields.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { ChosenTemplate } from '../draft.ts'
import { useSendForm } from './form-context.ts'

/** A template of the account by its name, its language, and a field for each of its values. */
export function NamedTemplate({ view }: { view: OperationView }) {
  const texts = useTexts('send')
  const { draft, account, change, wrongAt } = useSendForm()
  const { accountId, templates: approved } = account
  const { data } = useAnswer('GET /templates/sms', { accountId, limit: 1_000 }, { topics: ['settings'] })
  const kept = data?.templates ?? []
  const names = [...new Set(kept.flatMap(({ name }) => name ?? []))].sort((a, b) => a.localeCompare(b))
  const { template } = draft
  if (names.length === 0 && template === null) return null
  const choose = (name: string, lang: string | null) => {
    const ofWhatsApp = view.channels.includes('whatsapp') ? approved : []
    const values = template?.values ?? {}
    change({
      template: name === '' ? null : { name, lang, names: valueNames(name, lang, kept, ofWhatsApp), values },
    })
  }
  return (
    <fieldset className="tiles boxed send-object">
      <legend className="visually-hidden">{texts.namedTemplate}</legend>
      <Select
        label={texts.namedTemplate}
        hint={texts.namedTemplateHint}
        wrong={wrongAt('template')}
        value={template?.name ?? ''}
        options={choices(names, (name) => name, texts.noNamedTemplate)}
        onChange={(name) => choose(name, null)}
      />
      {template !== null && (
        <>
          <Languages
            template={template}
            languages={kept.flatMap(({ name, lang }) =>
              name === template.name && lang !== null ? [lang] : [],
            )}
            onChange={(lang) => choose(template.name, lang)}
          />
          <Values template={template} />
        </>
      )}
    </fieldset>
  )
}

interface LanguagesProps {
  template: ChosenTemplate
  languages: readonly string[]
  onChange: (lang: string | null) => void
}

function Languages({ template, languages, onChange }: LanguagesProps) {
  const texts = useTexts('send')
  const { language } = useLanguage()
  const { wrongAt } = useSendForm()
  const all = [...new Set(languages)]
  if (all.length < 2 && template.lang === null) return null
  const shown = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <Select
      label={texts.templateLanguage}
      wrong={wrongAt('lang')}
      value={template.lang ?? ''}
      options={choices(all, (lang) => shown.of(lang) ?? lang, texts.languageOfNumber)}
      onChange={(lang) => onChange(lang === '' ? null : lang)}
    />
  )
}

function Values({ template }: { template: ChosenTemplate }) {
  const texts = useTexts('send')
  const { change, wrongAt } = useSendForm()
  const { names, values } = template
  const wrong = wrongAt('values')
  const isMissing = (name: string) => (values[name] ?? '') === ''
  return (
    <>
      {names.map((name) => (
        <Input
          key={name}
          label={name}
          wrong={wrong !== null && isMissing(name) ? texts.valueMissing({ name }) : null}
          value={values[name] ?? ''}
          onChange={(value) => change({ template: { ...template, values: { ...values, [name]: value } } })}
        />
      ))}
      {wrong !== null && !names.some(isMissing) && <span className="wrong">{wrong}</span>}
    </>
  )
}

/** The placeholders of the texts that a message may get, and of approved templates of WhatsApp with this name. */
function valueNames(
  name: string,
  lang: string | null,
  kept: readonly SmsTemplateView[],
  approved: readonly SendTemplateView[],
): string[] {
  const isChosen = (of: string | null) => lang === null || of === lang
  const texts = kept.filter((each) => each.name === name && isChosen(each.lang))
  const ofTexts = texts.flatMap(({ template }) => findPlaceholders(template, 'named'))
  const ofWhatsApp = approved
    .filter((each) => each.name === name && isChosen(each.language))
    .flatMap(({ values }) => values.map(clientName))
  return [...new Set([...ofTexts, ...ofWhatsApp])]
}

/** As clients name a value of WhatsApp: its placeholder, `header`, or `button1`. */
function clientName({ in: place, label }: SendTemplateView['values'][number]): string {
  if (place === 'body' || !/^\d+$/.test(label)) return label
  return place === 'header' ? 'header' : `button${label}`
}

import type { BodyOf } from '../../../../../packages/console-contract/contract.ts'
import { useChange } from '../../../gateway/use-gateway.tsx'
import {
  Check,
  choices,
  Input,
  type Inputs,
  named,
  Select,
  TextArea,
  useFields,
} from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { TemplateText } from './template-card.tsx'
import { WhatsAppButtons } from './whatsapp-buttons.tsx'

type Draft = Required<BodyOf<'POST /templates/whatsapp/create'>>

const categories = ['utility', 'marketing', 'authentication'] as const

/** A new template of WhatsApp, as its subscribers will read it. */
export function NewWhatsApp({ upstreams, onClose }: { upstreams: readonly string[]; onClose: () => void }) {
  const texts = useTexts('templates')
  const create = useChange('POST /templates/whatsapp/create', ['GET /templates/whatsapp'])
  const [draft, of, change] = useFields<Draft>({
    ...{ upstream: upstreams[0] ?? '', name: '', language: '', category: 'utility' },
    ...{ header: null, headerExample: null, body: null, examples: [], footer: null, buttons: [] },
    ...{ securityNote: false, codeMinutes: null, apps: [] },
  })
  return (
    <FormDialog
      title={texts.add}
      about={texts.moderationByMeta}
      of={create}
      action={texts.create}
      onSubmit={() => create.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
    >
      {upstreams.length > 1 && <Select {...of.upstream} label={texts.upstream} options={named(upstreams)} />}
      <Input {...of.name} label={texts.name} hint={texts.whatsAppNameHint} required />
      <Input {...of.language} label={texts.lang} hint={texts.whatsAppLangHint} required />
      <Select
        {...of.category}
        label={texts.category}
        options={choices(categories, texts.categories)}
        onChange={(category) => change(forCategory(draft, category))}
      />
      {draft.category === 'authentication' ? (
        <CodeFields draft={draft} of={of} onChange={change} />
      ) : (
        <TextFields draft={draft} of={of} onChange={change} />
      )}
      <Preview draft={draft} />
    </FormDialog>
  )
}

/** Without what the category does not have. */
function forCategory(draft: Draft, category: Draft['category']): Draft {
  return category === 'authentication'
    ? {
        ...{ ...draft, category, header: null, headerExample: null, body: null },
        ...{ examples: [], footer: null, buttons: [] },
      }
    : { ...draft, category, securityNote: false, codeMinutes: null, apps: [] }
}

interface FieldsProps {
  draft: Draft
  of: Inputs<Draft>
  onChange: (changed: Partial<Draft>) => void
}

/** An empty field is left out. */
const filled = (text: string) => (text === '' ? null : text)

function TextFields({ draft, of, onChange }: FieldsProps) {
  const texts = useTexts('templates')
  const { header, headerExample, body, examples, footer, buttons } = draft
  const setBody = (text: string) =>
    onChange({
      body: filled(text),
      examples: numbersIn(text).map((_, at) => examples[at] ?? ''),
    })
  const setHeader = (text: string) =>
    onChange({ header: filled(text), headerExample: text.includes('{{1}}') ? (headerExample ?? '') : null })
  return (
    <>
      <Input {...of.header} label={texts.header} value={header ?? ''} onChange={setHeader} />
      {headerExample !== null && (
        <Input {...of.headerExample} label={texts.headerExample} value={headerExample} />
      )}
      <TextArea
        {...{ ...of.body, label: texts.text, hint: texts.whatsAppTextHint, rows: 5, required: true }}
        value={body ?? ''}
        onChange={setBody}
      />
      {examples.map((example, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: an example is that of the placeholder with this number
          key={at}
          label={texts.exampleOf({ number: at + 1 })}
          field="examples"
          required
          value={example}
          onChange={(text) => onChange({ examples: examples.with(at, text) })}
        />
      ))}
      <Input
        {...of.footer}
        label={texts.footer}
        value={footer ?? ''}
        onChange={(text) => of.footer.onChange(filled(text))}
      />
      <WhatsAppButtons buttons={buttons} onChange={of.buttons.onChange} />
    </>
  )
}

/** The placeholders of a text, each once. */
function numbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => number ?? ''))]
}

function CodeFields({ draft: { codeMinutes, apps }, of, onChange }: FieldsProps) {
  const texts = useTexts('templates')
  const app = apps[0] ?? { packageName: '', signatureHash: '' }
  const setApp = (changed: Partial<typeof app>) => {
    const next = { ...app, ...changed }
    onChange({ apps: next.packageName === '' && next.signatureHash === '' ? [] : [next] })
  }
  return (
    <>
      <Check {...of.securityNote} label={texts.securityNote} />
      <Input
        {...of.codeMinutes}
        label={texts.codeMinutes}
        hint={texts.codeMinutesHint}
        type="number"
        min={1}
        max={90}
        value={codeMinutes === null ? '' : String(codeMinutes)}
        onChange={(text) => onChange({ codeMinutes: text === '' ? null : Number(text) })}
      />
      <Input
        label={texts.packageName}
        hint={texts.packageNameHint}
        field="apps"
        value={app.packageName}
        onChange={(packageName) => setApp({ packageName })}
      />
      {apps.length > 0 && (
        <Input
          label={texts.signatureHash}
          hint={texts.signatureHashHint}
          required
          value={app.signatureHash}
          onChange={(signatureHash) => setApp({ signatureHash })}
        />
      )}
    </>
  )
}

/** With the examples in place of the values. */
function Preview({ draft }: { draft: Draft }) {
  const texts = useTexts('templates')
  const { category, header, headerExample, body, examples, footer, buttons, securityNote, codeMinutes } =
    draft
  const fill = (text: string, values: readonly string[]) =>
    text.replaceAll(/\{\{(\d+)\}\}/g, (whole, number: string) => values[Number(number) - 1] || whole)
  const isCode = category === 'authentication'
  const lines = isCode
    ? [
        `${texts.codeText}${securityNote ? ` ${texts.codeWarning}` : ''}`,
        codeMinutes === null ? '' : texts.codeExpires({ minutes: codeMinutes }),
      ]
    : [fill(header ?? '', [headerExample ?? '']), fill(body ?? '', examples), footer ?? '']
  const captions = isCode ? [texts.copyCode] : buttons.map(({ text }) => text)
  return (
    <section aria-label={texts.preview} className="template-preview stack">
      <TemplateText text={lines.filter((line) => line !== '').join('\n')} />
      {captions.length > 0 && (
        <ul className="small template-buttons row" aria-label={texts.buttons}>
          {captions.map((caption, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: captions may be the same while they are typed
            <li key={at}>{caption}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { MeasuredView } from '../../../../../packages/console-contract/accounts/templates.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { useMay } from '../../../gateway/use-gateway.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Input, type Inputs, named, Select, TextArea } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, Deeds, formDeed } from '../../../parts/list/deeds.tsx'
import { Nothing, Panel, Skeleton } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { OnChannels, type TriedTemplate } from './on-channels.tsx'
import { TemplateCard, TemplateText } from './template-card.tsx'

interface OwnTemplate {
  templateId: number
  template: string
}

/** Templates of a channel that are created and deleted here. */
export function OwnTemplates<Template extends OwnTemplate>({
  channel,
  templates,
  senders,
  mayMake,
  nothing,
  describe,
}: {
  channel: 'sms' | 'viber'
  templates: readonly Template[]
  /** Of those a new one is made for one; none where it is for all. */
  senders: readonly string[]
  /** Whether there is a sender that a new one could be for. */
  mayMake: boolean
  /** Where there is none yet: that, and what to do about it. */
  nothing: { title: string; about: string }
  describe: (template: Template) => { title: ReactNode; badge: ReactNode; about: ReactNode }
}) {
  const texts = useTexts('templates')
  const { accountId } = useAccount()
  const mayChange = useMay('operator')
  const add = useNewTemplateDeed(channel, senders)
  const deedsOf = (template: Template): Deed[] => {
    const fill: Deed = {
      ...{ text: texts.fill, look: 'quiet' },
      opens: ({ close }) => <FillText template={template} onClose={close} />,
    }
    const remove = confirmedDeed({
      ...{ text: texts.delete, title: texts.deleteTitle, buttonLook: 'quiet' },
      about: channel === 'sms' ? texts.deleteSms : texts.deleteViber,
      ...{ change: `POST /templates/${channel}/delete`, refresh: [`GET /templates/${channel}`] },
      body: { accountId, templateId: template.templateId },
    })
    return mayChange ? [fill, remove] : [fill]
  }
  const adds = mayChange && mayMake ? [add] : []
  return (
    <Panel title={texts[channel]} actions={<Deeds deeds={adds} />}>
      {templates.length === 0 && <Nothing title={nothing.title} about={nothing.about} />}
      <ul className="template-cards">
        {templates.map((template) => {
          const { about, ...shown } = describe(template)
          const actions = <Deeds deeds={deedsOf(template)} />
          return (
            <TemplateCard key={template.templateId} {...shown} text={template.template} actions={actions}>
              {about}
            </TemplateCard>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Of Viber, a template is a text that its carrier has approved, and no text of other channels. */
function isKept(template: OwnTemplate): template is OwnTemplate & TriedTemplate {
  return 'lang' in template
}

/** A text with values for its placeholders, as the subscriber reads it. */
function FillText({ template, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const texts = useTexts('templates')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const mayQuote = useMay('operator')
  const measured = useMeasured(template.template, values)
  return (
    <Dialog onClose={onClose} title={texts.fillTitle}>
      {measured === null ? (
        <Skeleton lines={3} />
      ) : (
        <div className="stack">
          {measured.placeholders.length === 0 && <p className="soft">{texts.nothingToFill}</p>}
          {measured.placeholders.map((name) => (
            <Input
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={(text) => setValues({ ...values, [name]: text })}
            />
          ))}
          <section aria-label={texts.preview} className="template-preview">
            <TemplateText text={measured.text} />
          </section>
          <p className="soft small">
            {texts.size({ parts: measured.parts, characters: measured.characters })}
          </p>
          {mayQuote && isKept(template) && <OnChannels template={template} values={values} />}
        </div>
      )}
    </Dialog>
  )
}

/** A new template of SMS or of a Viber sender. */
function useNewTemplateDeed(channel: 'sms' | 'viber', senders: readonly string[]): Deed {
  const texts = useTexts('templates')
  const { accountId } = useAccount()
  const form = {
    ...{ text: texts.add, action: texts.create, buttonLook: 'main' as const },
    from: { template: '', name: '', lang: '', signature: senders[0] ?? '' },
  }
  const { text: label, textHint: hint } = texts
  const textArea = (field: Inputs<typeof form.from>['template']) => (
    <TextArea {...{ label, hint, ...field }} rows={5} required />
  )
  if (channel === 'viber') {
    return formDeed({
      ...{ ...form, about: texts.moderation },
      ...{ change: 'POST /templates/viber/create', refresh: ['GET /templates/viber'] },
      fields: (of) => (
        <>
          <Select {...of.signature} label={texts.sender} options={named(senders)} />
          {textArea(of.template)}
        </>
      ),
      body: ({ signature, template }) => ({ accountId, signature, template }),
    })
  }
  return formDeed({
    ...{ ...form, change: 'POST /templates/sms/create', refresh: ['GET /templates/sms'] },
    fields: (of, { template }) => (
      <>
        <Input {...of.name} label={texts.name} hint={texts.nameHint} />
        <Input {...of.lang} label={texts.lang} hint={texts.langHint} />
        {textArea(of.template)}
        <Size text={template} />
      </>
    ),
    body: ({ name, lang, template }) => {
      return { accountId, name: name.trim() || null, lang: lang.trim() || null, template }
    },
  })
}

/** How many parts a text takes as an SMS. */
function Size({ text }: { text: string }) {
  const texts = useTexts('templates')
  const measured = useMeasured(text, {})
  if (measured === null || text === '') return null
  return (
    <p className="soft small">{texts.size({ parts: measured.parts, characters: measured.characters })}</p>
  )
}

/** A text with its values, counted as an SMS; null until the gateway has answered. */
function useMeasured(text: string, values: Readonly<Record<string, string>>): MeasuredView | null {
  const deferred = useDeferredValue(JSON.stringify({ text, values }))
  const { data } = useQuery<MeasuredView, Refusal>({
    queryKey: ['POST /templates/measure', deferred],
    queryFn: ({ signal }) =>
      change(
        'POST /templates/measure',
        JSON.parse(deferred) as { text: string; values: Record<string, string> },
        signal,
      ),
    placeholderData: keepPreviousData as never,
    enabled: text !== '',
  })
  return data ?? null
}

import { type ReactNode, useState } from 'react'
import { useMay } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Input } from '../../../parts/form/field.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Nothing, Skeleton } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { NewTemplate } from './new-template.tsx'
import { OnChannels, type TriedTemplate } from './on-channels.tsx'
import { TemplateCard, TemplateText } from './template-card.tsx'
import { templatesTexts } from './texts.ts'
import { useMeasured } from './use-measured.ts'

interface OwnTemplate {
  templateId: number
  template: string
}

type Open<Template> = { kind: 'new' } | { kind: 'delete' | 'fill'; template: Template } | null

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
  const texts = useTexts(templatesTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('operator')
  const [open, setOpen] = useState<Open<Template>>(null)
  const close = () => setOpen(null)
  const add = mayChange && mayMake && (
    <Button look="main" onClick={() => setOpen({ kind: 'new' })}>
      {texts.add}
    </Button>
  )
  const actionsOf = (template: Template) => (
    <>
      <Button look="quiet" onClick={() => setOpen({ kind: 'fill', template })}>
        {texts.fill}
      </Button>
      {mayChange && (
        <Button look="quiet" onClick={() => setOpen({ kind: 'delete', template })}>
          {texts.delete}
        </Button>
      )}
    </>
  )
  return (
    <Panel title={texts[channel]} actions={add}>
      {templates.length === 0 && <Nothing title={nothing.title} about={nothing.about} />}
      <ul className="template-cards">
        {templates.map((template) => {
          const { title, badge, about } = describe(template)
          const { templateId, template: text } = template
          const actions = actionsOf(template)
          return (
            <TemplateCard key={templateId} title={title} badge={badge} text={text} actions={actions}>
              {about}
            </TemplateCard>
          )
        })}
      </ul>
      {open?.kind === 'new' && <NewTemplate channel={channel} senders={senders} onClose={close} />}
      {open?.kind === 'fill' && <FillText template={open.template} onClose={close} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={texts.deleteTitle}
          about={channel === 'sms' ? texts.deleteSms : texts.deleteViber}
          action={texts.delete}
          change={`POST /templates/${channel}/delete`}
          body={{ accountId, templateId: open.template.templateId }}
          refresh={[`GET /templates/${channel}`]}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** Of Viber, a template is a text that its carrier has approved, and no text of other channels. */
function isKept(template: OwnTemplate): template is OwnTemplate & TriedTemplate {
  return 'lang' in template
}

/** A text with values for its placeholders, as the subscriber reads it. */
function FillText({ template, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const texts = useTexts(templatesTexts)
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
          <p className="soft small">{texts.size(measured.parts, measured.characters)}</p>
          {mayQuote && isKept(template) && <OnChannels template={template} values={values} />}
        </div>
      )}
    </Dialog>
  )
}

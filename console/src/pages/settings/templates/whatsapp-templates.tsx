import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { FilledView } from '../../../../../packages/console-contract/accounts/templates.ts'
import type {
  WhatsAppListingView,
  WhatsAppTemplateView,
} from '../../../../../packages/console-contract/administration.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { useChange, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, Deeds } from '../../../parts/list/deeds.tsx'
import { Answered, Nothing, Notice, Panel, Wrong } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { NewWhatsApp } from './new-whatsapp.tsx'
import { TemplateBadge, TemplateCard, TemplateText } from './template-card.tsx'

interface WhatsAppTemplatesProps {
  templates: readonly WhatsAppTemplateView[]
  listings: readonly WhatsAppListingView[]
  /** The carriers at which templates can be created. */
  editable: readonly string[]
}

/** Templates as Meta lists them, which moderates them; created here or there. */
export function WhatsAppTemplates({ templates, listings, editable }: WhatsAppTemplatesProps) {
  const texts = useTexts('templates')
  const mayRefresh = useMayForAll('operator')
  const mayFill = useMayForAll('viewer')
  const refresh = useChange('POST /templates/whatsapp/refresh', ['GET /templates/whatsapp'])
  const add: Deed = {
    ...{ text: texts.add, look: 'main' },
    opens: ({ close }) => <NewWhatsApp upstreams={editable} onClose={close} />,
  }
  const deedsOf = (template: WhatsAppTemplateView): Deed[] => {
    const { upstream, name, language } = template
    const fill: Deed = {
      ...{ text: texts.fill, look: 'quiet' },
      opens: ({ close }) => <FillWhatsApp template={template} onClose={close} />,
    }
    const remove = confirmedDeed({
      ...{ text: texts.delete, title: texts.deleteTitle, about: texts.deleteWhatsApp, buttonLook: 'quiet' },
      ...{ change: 'POST /templates/whatsapp/delete', body: { upstream, name, language } },
      refresh: ['GET /templates/whatsapp'],
    })
    return [...(mayFill ? [fill] : []), ...(mayRefresh && editable.includes(upstream) ? [remove] : [])]
  }
  const actions = mayRefresh && (
    <>
      {listings.length > 0 && (
        <Button busy={refresh.isPending} onClick={() => refresh.mutate({})}>
          {texts.refresh}
        </Button>
      )}
      {editable.length > 0 && <Deeds deeds={[add]} />}
    </>
  )
  return (
    <Panel stacked title={texts.whatsApp} actions={actions}>
      {refresh.error !== null && <Wrong error={refresh.error} />}
      {refresh.isSuccess && <Notice look="good">{texts.refreshing}</Notice>}
      <Listings listings={listings} />
      {templates.length === 0 && <Nothing title={texts.noWhatsApp} about={texts.noWhatsAppAbout} />}
      <ul className="template-cards">
        {templates.map((template) => (
          <WhatsAppCard
            key={keyOf(template)}
            template={template}
            actions={<Deeds deeds={deedsOf(template)} />}
          />
        ))}
      </ul>
    </Panel>
  )
}

function keyOf({ upstream, signature, name, language }: WhatsAppTemplateView): string {
  return [upstream, signature, name, language].join(' ')
}

function Listings({ listings }: { listings: readonly WhatsAppListingView[] }) {
  const texts = useTexts('templates')
  return listings.map(({ upstream, listedAt, lastError }) => (
    <div key={upstream} className="soft small">
      {upstream}: {listedAt === null ? texts.never : texts.listed}{' '}
      {listedAt !== null && <When at={listedAt} />}
      {lastError !== null && <Notice look="wait">{texts.listingFailed({ why: lastError })}</Notice>}
    </div>
  ))
}

function WhatsAppCard({ template, actions }: { template: WhatsAppTemplateView; actions: ReactNode }) {
  const texts = useTexts('templates')
  const { name, language, signature, status, reason, category, template: text } = template
  const { buttons, values, unsupported } = template
  return (
    <TemplateCard title={name} badge={<TemplateBadge status={status} />} text={text} actions={actions}>
      {reason !== null && (
        <p className="wrong">
          {texts.why}: {(texts.rejectedBecause as Partial<Record<string, string>>)[reason] ?? reason}
        </p>
      )}
      {buttons.length > 0 && (
        <ul className="small template-buttons row" aria-label={texts.buttons}>
          {buttons.map((button) => (
            <li key={button}>{button}</li>
          ))}
        </ul>
      )}
      <p className="soft small">
        {signature} · <code>{language}</code> · {category.toLowerCase()}
      </p>
      <p className="soft small">
        {values.length === 0
          ? texts.noValues
          : `${texts.values}: ${values.map((value) => value.name ?? `${texts.valueIn[value.in]} ${value.number}`).join(', ')}`}
      </p>
      {unsupported.length > 0 && (
        <p className="wrong">{texts.unsupported({ what: unsupported.join(', ') })}</p>
      )}
    </TemplateCard>
  )
}

/** A WhatsApp template with values, checked as a send would check them. */
function FillWhatsApp({ template, onClose }: { template: WhatsAppTemplateView; onClose: () => void }) {
  const texts = useTexts('templates')
  const { upstream, signature, name, language } = template
  const [values, setValues] = useState<readonly string[]>(template.values.map(() => ''))
  const deferred = useDeferredValue(values)
  const filled = useQuery<FilledView, Refusal>({
    queryKey: ['POST /templates/whatsapp/fill', upstream, signature, name, language, deferred],
    queryFn: ({ signal }) => {
      const body = { upstream, signature, name, language, values: [...deferred] }
      return change('POST /templates/whatsapp/fill', body, signal)
    },
    placeholderData: keepPreviousData as never,
  })
  // Nothing is complained about before it is typed.
  const isWrong = (index: number) => values[index] !== '' && filled.data?.unfit.includes(index) === true
  return (
    <Dialog onClose={onClose} title={`${name} (${language})`}>
      <div className="stack">
        {template.values.map((value, index) => (
          <Input
            key={`${value.in} ${value.number}`}
            label={value.name ?? `${texts.valueIn[value.in]} ${value.number}`}
            hint={texts.typeOf[value.type]}
            wrong={isWrong(index) ? texts.mustBe[value.type] : null}
            value={values[index] ?? ''}
            onChange={(text) => setValues(values.with(index, text))}
          />
        ))}
        <Answered of={filled} lines={2}>
          {({ text }) => (
            <section aria-label={texts.preview} className="template-preview">
              <TemplateText text={text} />
            </section>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}

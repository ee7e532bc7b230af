import { useState } from 'react'
import type { ViberTemplateView } from '../../../../../src/http/console/contract/accounts/templates.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Nothing } from '../../../parts/states.tsx'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { FillText } from './fill-text.tsx'
import { NewTemplate } from './new-template.tsx'
import { TemplateBadge } from './template-badge.tsx'
import { TemplateCard } from './template-card.tsx'
import { templatesTexts } from './texts.ts'

type Open = { kind: 'new' } | { kind: 'delete' | 'fill'; template: ViberTemplateView } | null

export function ViberTemplates({
  templates,
  senders,
}: {
  templates: readonly ViberTemplateView[]
  /** Those with an upstream that moderates. */
  senders: readonly string[]
}) {
  const texts = useTexts(templatesTexts)
  const mayChange = useMay('operator')
  const [open, setOpen] = useState<Open>(null)
  const add = mayChange && senders.length > 0 && (
    <Button look="main" onClick={() => setOpen({ kind: 'new' })}>
      {texts.add}
    </Button>
  )
  return (
    <Panel title={texts.viber} actions={add}>
      {templates.length === 0 && (
        <Nothing title={texts.noViber}>
          <p>{senders.length === 0 ? texts.noViberSender : texts.noViberAbout}</p>
        </Nothing>
      )}
      <ul className="template-cards">
        {templates.map((template) => (
          <TemplateCard
            key={template.templateId}
            title={template.signature}
            badge={<TemplateBadge status={template.status} />}
            text={template.text}
            actions={
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
            }
          >
            {template.reason !== null && (
              <p className="template-reason">
                {texts.why}: {template.reason}
              </p>
            )}
            <p className="soft small">
              {texts.id} {template.templateId} · <When at={template.createdAt} />
            </p>
          </TemplateCard>
        ))}
      </ul>
      {open?.kind === 'new' && (
        <NewTemplate channel="viber" senders={senders} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'fill' && <FillText text={open.template.text} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && (
        <DeleteViberTemplate templateId={open.template.templateId} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}

function DeleteViberTemplate({ templateId, onClose }: { templateId: number; onClose: () => void }) {
  const texts = useTexts(templatesTexts)
  const { accountId } = useAccount()
  const remove = useChange('POST /templates/viber/delete', ['GET /templates'])
  return (
    <Confirm
      title={texts.deleteTitle}
      about={texts.deleteViber}
      action={texts.delete}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onYes={() => remove.mutate({ account: accountId, templateId }, { onSuccess: onClose })}
    />
  )
}

import { useState } from 'react'
import type { SmsTemplateView } from '../../../../../src/http/console/contract/accounts/templates.ts'
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
import { TemplateCard } from './template-card.tsx'
import { templatesTexts } from './texts.ts'

type Open = { kind: 'new' } | { kind: 'delete' | 'fill'; template: SmsTemplateView } | null

export function SmsTemplates({ templates }: { templates: readonly SmsTemplateView[] }) {
  const texts = useTexts(templatesTexts)
  const mayChange = useMay('operator')
  const [open, setOpen] = useState<Open>(null)
  const add = mayChange && (
    <Button look="main" onClick={() => setOpen({ kind: 'new' })}>
      {texts.add}
    </Button>
  )
  return (
    <Panel title={texts.sms} actions={add}>
      {templates.length === 0 && (
        <Nothing title={texts.noSms}>
          <p>{texts.noSmsAbout}</p>
        </Nothing>
      )}
      <ul className="template-cards">
        {templates.map((template) => (
          <TemplateCard
            key={template.templateId}
            title={template.name ?? <span className="soft">{texts.unnamed}</span>}
            badge={<code className="soft">{template.templateId}</code>}
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
            <p className="soft small">
              {texts.size(template.parts, template.characters)} · <When at={template.createdAt} />
            </p>
          </TemplateCard>
        ))}
      </ul>
      {open?.kind === 'new' && <NewTemplate channel="sms" senders={[]} onClose={() => setOpen(null)} />}
      {open?.kind === 'fill' && <FillText text={open.template.text} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && (
        <DeleteSmsTemplate templateId={open.template.templateId} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}

function DeleteSmsTemplate({ templateId, onClose }: { templateId: number; onClose: () => void }) {
  const texts = useTexts(templatesTexts)
  const { accountId } = useAccount()
  const remove = useChange('POST /templates/sms/delete', ['GET /templates'])
  return (
    <Confirm
      title={texts.deleteTitle}
      about={texts.deleteSms}
      action={texts.delete}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onYes={() => remove.mutate({ account: accountId, templateId }, { onSuccess: onClose })}
    />
  )
}

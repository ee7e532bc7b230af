import type { ViberTemplateView } from '../../../../../src/http/console/contract/accounts/templates.ts'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { OwnTemplates } from './own-templates.tsx'
import { TemplateBadge } from './template-badge.tsx'
import { templatesTexts } from './texts.ts'

export function ViberTemplates({
  templates,
  senders,
}: {
  templates: readonly ViberTemplateView[]
  /** Those with an upstream that moderates. */
  senders: readonly string[]
}) {
  const texts = useTexts(templatesTexts)
  const mayMake = senders.length > 0
  return (
    <OwnTemplates
      channel="viber"
      templates={templates}
      senders={senders}
      mayMake={mayMake}
      nothing={{ title: texts.noViber, about: mayMake ? texts.noViberAbout : texts.noViberSender }}
      describe={({ templateId, signature, status, reason, createdAt }) => ({
        title: signature,
        badge: <TemplateBadge status={status} />,
        about: (
          <>
            {reason !== null && (
              <p className="template-reason">
                {texts.why}: {reason}
              </p>
            )}
            <p className="soft small">
              {texts.id} {templateId} · <When at={createdAt} />
            </p>
          </>
        ),
      })}
    />
  )
}

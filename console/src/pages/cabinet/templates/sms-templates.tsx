import type { SmsTemplateView } from '../../../../../src/http/console/contract/accounts/templates.ts'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { OwnTemplates } from './own-templates.tsx'
import { templatesTexts } from './texts.ts'

export function SmsTemplates({ templates }: { templates: readonly SmsTemplateView[] }) {
  const texts = useTexts(templatesTexts)
  return (
    <OwnTemplates
      channel="sms"
      templates={templates}
      senders={[]}
      mayMake
      nothing={{ title: texts.noSms, about: texts.noSmsAbout }}
      describe={({ templateId, name, parts, characters, createdAt }) => ({
        title: name ?? <span className="soft">{texts.unnamed}</span>,
        badge: <code className="soft">{templateId}</code>,
        about: (
          <p className="soft small">
            {texts.size(parts, characters)} · <When at={createdAt} />
          </p>
        ),
      })}
    />
  )
}

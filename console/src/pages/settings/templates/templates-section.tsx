import './templates.css'
import type {
  SmsTemplateView,
  ViberTemplateView,
} from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Answered, Skeleton } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { OwnTemplates } from './own-templates.tsx'
import { TemplateBadge } from './template-card.tsx'
import { WhatsAppTemplates } from './whatsapp-templates.tsx'

/** Moderation and listings end at other companies, so the page polls for their results. */
const polled = { topics: ['settings' as const], everyMs: 5_000 }
/** As many as an account may have without another setting. */
const limit = 1_000

/** The templates of an account: SMS, Viber, WhatsApp. */
export function TemplatesSection() {
  const { accountId } = useAccount()
  const sms = useAnswer('GET /templates/sms', { accountId, limit }, { topics: ['settings'] })
  const viber = useAnswer('GET /templates/viber', { accountId, limit }, polled)
  const senders = useAnswer('GET /templates/viber-senders', { accountId }, { topics: ['settings'] })
  const whatsApp = useAnswer('GET /templates/whatsapp', { accountId }, polled)
  // All lists at once: one after the other would move those below.
  if ([sms, viber, senders, whatsApp].some(({ isPending }) => isPending)) return <Skeleton lines={8} />
  return (
    <>
      <Answered of={sms} lines={4}>
        {({ templates }) => <SmsTemplates templates={templates} />}
      </Answered>
      <Answered of={viber} lines={4}>
        {({ templates }) => <ViberTemplates templates={templates} senders={senders.data?.senders ?? []} />}
      </Answered>
      <Answered of={whatsApp} lines={4}>
        {(listed) => <WhatsAppTemplates {...listed} />}
      </Answered>
    </>
  )
}

interface ViberTemplatesProps {
  templates: readonly ViberTemplateView[]
  /** Those with an upstream that moderates. */
  senders: readonly string[]
}

function ViberTemplates({ templates, senders }: ViberTemplatesProps) {
  const texts = useTexts('templates')
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
              <p className="wrong">
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

function SmsTemplates({ templates }: { templates: readonly SmsTemplateView[] }) {
  const texts = useTexts('templates')
  return (
    <OwnTemplates
      channel="sms"
      templates={templates}
      senders={[]}
      mayMake
      nothing={{ title: texts.noSms, about: texts.noSmsAbout }}
      describe={({ templateId, name, lang, parts, characters, createdAt }) => ({
        title: name ?? <span className="soft">{texts.unnamed}</span>,
        badge: <code className="soft">{templateId}</code>,
        about: (
          <p className="soft small">
            {lang !== null && (
              <>
                <code>{lang}</code> ·{' '}
              </>
            )}
            {texts.size({ parts, characters })} · <When at={createdAt} />
          </p>
        ),
      })}
    />
  )
}

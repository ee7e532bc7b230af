import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Answered } from '../../../parts/states.tsx'
import { useAccount } from '../account-choice.tsx'
import { SmsTemplates } from './sms-templates.tsx'
import './templates.css'
import { ViberTemplates } from './viber-templates.tsx'
import { WhatsAppTemplates } from './whatsapp-templates.tsx'

/** Moderation and listings end at other companies: what became of them is asked for again. */
const askAgainMs = 5_000

/** Templates of the account, of all three kinds. */
export function TemplatesSection() {
  const { accountId } = useAccount()
  const templates = useAnswer(
    'GET /templates',
    { account: accountId },
    { topics: ['settings'], everyMs: askAgainMs },
  )
  return (
    <Answered of={templates} lines={8}>
      {({ sms, viber, viberSenders, whatsApp, listings }) => (
        <>
          <SmsTemplates templates={sms} />
          <ViberTemplates templates={viber} senders={viberSenders} />
          <WhatsAppTemplates templates={whatsApp} listings={listings} />
        </>
      )}
    </Answered>
  )
}

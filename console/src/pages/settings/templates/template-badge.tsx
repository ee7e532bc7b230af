import type { WhatsAppTemplateView } from '../../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../../texts/texts.tsx'

const looks: Record<WhatsAppTemplateView['status'], 'good' | 'bad' | 'wait' | 'unsure'> = {
  approved: 'good',
  pending: 'wait',
  rejected: 'bad',
  paused: 'wait',
  disabled: 'bad',
  other: 'unsure',
}

/** Whether a template may be sent. */
export function TemplateBadge({ status }: { status: WhatsAppTemplateView['status'] }) {
  const texts = useTexts('templates')
  return <span className={`badge ${looks[status]}`}>{texts[status]}</span>
}

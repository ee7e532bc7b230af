import type { ReactNode } from 'react'
import type { WhatsAppTemplateView } from '../../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../../texts/texts.tsx'

interface TemplateCardProps {
  title: ReactNode
  badge?: ReactNode
  text: string
  children?: ReactNode
  actions: ReactNode
}

/** A template: its state above, its text, its actions below. */
export function TemplateCard({ title, badge, text, children, actions }: TemplateCardProps) {
  return (
    <li className="boxed stack-2 template-card">
      <div className="breaks row between">
        <h3>{title}</h3>
        {badge}
      </div>
      <TemplateText text={text} />
      {children}
      <div className="row template-foot">{actions}</div>
    </li>
  )
}

const placeholder = /(\{\{\s*[^{}\s]+\s*\}\})/

/** The text, with its placeholders highlighted. */
export function TemplateText({ text }: { text: string }) {
  return (
    <p className="well words template-text">
      {text.split(placeholder).map((piece, index) =>
        placeholder.test(piece) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change places
          <mark key={index}>{piece}</mark>
        ) : (
          piece
        ),
      )}
    </p>
  )
}

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

import type { ReactNode } from 'react'

/** A template: its state above, its text, its actions below. */
export function TemplateCard({
  title,
  badge,
  text,
  children,
  actions,
}: {
  title: ReactNode
  badge?: ReactNode
  text: string
  children?: ReactNode
  actions: ReactNode
}) {
  return (
    <li className="template-card">
      <div className="template-head row between">
        <h3>{title}</h3>
        {badge}
      </div>
      <TemplateText text={text} />
      {children}
      <div className="template-foot">{actions}</div>
    </li>
  )
}

const placeholder = /(\{\{\s*[^{}\s]+\s*\}\})/

/** The text, with its placeholders highlighted. */
export function TemplateText({ text }: { text: string }) {
  return (
    <p className="template-text">
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

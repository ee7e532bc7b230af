import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { CodeBlock } from './copy.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './states.tsx'
import { partsTexts } from './texts.ts'

/** A secret that can never be seen again: only its button closes it, not a click beside it nor a key. */
export function ShownOnce({
  title,
  about,
  label,
  secret,
  children,
  onClose,
}: {
  title: string
  about: ReactNode
  /** What the secret is, for those who hear it. */
  label: string
  secret: string
  children?: ReactNode
  onClose: () => void
}) {
  const texts = useTexts(partsTexts)
  return (
    <Dialog onClose={() => undefined} title={title} about={about}>
      <CodeBlock text={secret} label={label} />
      <Notice look="wait">{texts.shownOnce}</Notice>
      {children}
      <div className="actions">
        <Button look="main" onClick={onClose}>
          {texts.kept}
        </Button>
      </div>
    </Dialog>
  )
}

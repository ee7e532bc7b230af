import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { CodeBlock } from '../copy.tsx'
import { Notice } from '../page.tsx'
import { Dialog } from './dialog.tsx'

interface ShownOnceProps {
  /** Also of the secret, for screen readers. */
  title: string
  about: ReactNode
  secret: string
  children?: ReactNode
  onClose: () => void
}

/** A secret that is shown only once: only the button closes the dialog, no click beside it and no key. */
export function ShownOnce({ title, about, secret, children, onClose }: ShownOnceProps) {
  const texts = useTexts('parts')
  return (
    <Dialog onClose={() => undefined} title={title} about={about}>
      <CodeBlock text={secret} label={title} />
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

import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface DialogProps {
  onClose: () => void
  title: string
  about?: ReactNode
  children: ReactNode
}

/** What had the focus before the first of the open dialogs. */
let opener: Element | null = null

function rememberFocus(): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.closest('.dialog') !== null) return
  // A menu is gone by the time that its dialog closes; it names its button.
  const button = focused.closest('[role=menu]')?.getAttribute('aria-labelledby')
  opener = button == null ? focused : document.getElementById(button)
}

/** Gives the focus back to what opened the dialog; where that is gone, to the page. */
function returnFocus(event: Event): void {
  event.preventDefault()
  if (document.querySelector('.dialog') !== null) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled')
  const target = isThere ? (opener as HTMLElement) : document.getElementById('page')
  target?.focus()
}

/** A modal dialog with its focus; `dialog.tsx` loads it. */
export function OpenDialog({ onClose, title, about, children }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content
          className="dialog"
          onOpenAutoFocus={rememberFocus}
          onCloseAutoFocus={returnFocus}
          {...(about === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title asChild>
            <h2>{title}</h2>
          </Radix.Title>
          {about !== undefined && <Radix.Description className="soft">{about}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

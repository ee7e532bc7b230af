import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A modal dialog. */
export function Dialog({
  onClose,
  title,
  about,
  children,
}: {
  onClose: () => void
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="dialog" {...(about === undefined && { 'aria-describedby': undefined })}>
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

import { type ReactNode, useState } from 'react'
import type { AnswerOf, BodyOf } from '../../../../packages/console-contract/contract.ts'
import type { Named } from '../../gateway/use-gateway.ts'
import { Button, type ButtonProps } from '../button.tsx'
import { Confirm } from '../dialog/confirm.tsx'
import { ShownOnce } from '../dialog/shown-once.tsx'

/** The one dialog over a section. */
export interface Dialogs {
  shown: ReactNode
  /** Takes the place of the dialog that is open. */
  open: (dialog: ReactNode) => void
  close: () => void
}

export function useDialogs(): Dialogs {
  const [shown, open] = useState<ReactNode>(null)
  return { shown, open, close: () => open(null) }
}

/** What may be done about a thing: a button that opens a dialog. */
export interface Deed extends Pick<ButtonProps, 'look' | 'disabled'> {
  text: string
  /** What it does to this thing, for screen readers. */
  label?: string
  opens: (dialogs: Dialogs) => ReactNode
}

export function DeedButtons({ deeds, dialogs }: { deeds: readonly Deed[]; dialogs: Dialogs }) {
  return deeds.map(({ text, label, opens, ...button }) => (
    <Button key={label ?? text} aria-label={label} onClick={() => dialogs.open(opens(dialogs))} {...button}>
      {text}
    </Button>
  ))
}

/** A deed that is confirmed, under its label, and then carried out. */
export function confirmedDeed<Name extends Named<'POST'>>({
  text,
  label,
  look = 'danger',
  buttonLook,
  onDone,
  ...sent
}: {
  text: string
  label: string
  about: ReactNode
  /** Of the button in the dialog. */
  look?: 'danger' | 'main'
  buttonLook?: 'danger'
  change: Name
  body: BodyOf<Name>
  refresh: Named<'GET'>[]
  /** The dialog that follows. */
  onDone?: (answer: AnswerOf<Name>, dialogs: Dialogs) => void
}): Deed {
  return {
    text,
    label,
    ...(buttonLook !== undefined && { look: buttonLook }),
    opens: (dialogs) => (
      <Confirm
        title={label}
        action={text}
        look={look}
        onClose={dialogs.close}
        {...(onDone !== undefined && { onDone: (answer: AnswerOf<Name>) => onDone(answer, dialogs) })}
        {...sent}
      />
    ),
  }
}

/** The dialog with a secret that is shown once. */
export function openSecret(
  { open, close }: Dialogs,
  { title, about, secret }: { title: string; about: ReactNode; secret: string },
): void {
  open(<ShownOnce title={title} about={about} label={title} secret={secret} onClose={close} />)
}

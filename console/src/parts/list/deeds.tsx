import { type ReactNode, useState } from 'react'
import type { AnswerOf, BodyOf } from '../../../../packages/console-contract/contract.ts'
import { type Named, useChange } from '../../gateway/use-gateway.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ShownOnce } from '../dialog/shown-once.tsx'
import type { FieldsDialog, FieldsDialogProps } from '../form/fields-dialog.tsx'
import { later } from '../later.tsx'
import { Wrong } from '../page.tsx'

/** Loaded with the first one that opens, as what every dialog takes. */
const LaterFields = later(
  () => import('../form/fields-dialog.tsx'),
  'FieldsDialog',
  null,
) as unknown as typeof FieldsDialog

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

/** The same with their own dialog. */
export function Deeds({ deeds }: { deeds: readonly Deed[] }) {
  const dialogs = useDialogs()
  return (
    <>
      <DeedButtons deeds={deeds} dialogs={dialogs} />
      {dialogs.shown}
    </>
  )
}

export function DeedButtons({ deeds, dialogs }: { deeds: readonly Deed[]; dialogs: Dialogs }) {
  return deeds.map(({ text, label, opens, ...button }) => (
    <Button key={label ?? text} aria-label={label} onClick={() => dialogs.open(opens(dialogs))} {...button}>
      {text}
    </Button>
  ))
}

/** A deed that is confirmed, and then carried out. */
export function confirmedDeed<Name extends Named<'POST'>>({
  text,
  label,
  title = label ?? text,
  action = text,
  buttonLook,
  onDone,
  ...sent
}: {
  text: string
  label?: string
  /** Default: its label. */
  title?: string
  about: ReactNode
  /** Default: its text. */
  action?: string
  /** Of the button in the dialog. */
  look?: 'danger' | 'main'
  buttonLook?: ButtonProps['look']
  change: Name
  body: BodyOf<Name>
  refresh: Named<'GET'>[]
  /** The dialog that follows. */
  onDone?: (answer: AnswerOf<Name>, dialogs: Dialogs) => void
}): Deed {
  return {
    text,
    ...(label !== undefined && { label }),
    ...(buttonLook !== undefined && { look: buttonLook }),
    opens: (dialogs) => (
      <Confirm
        title={title}
        action={action}
        onClose={dialogs.close}
        {...(onDone !== undefined && { onDone: (answer: AnswerOf<Name>) => onDone(answer, dialogs) })}
        {...sent}
      />
    ),
  }
}

/** A deed with fields, under its label, and then carried out. */
export function formDeed<Values extends object, Name extends Named<'POST'>>({
  text,
  label,
  buttonLook,
  title = label ?? text,
  action = text,
  onDone,
  ...dialog
}: Omit<FieldsDialogProps<Values, Name>, 'title' | 'action' | 'onDone' | 'onClose'> & {
  text: string
  label?: string
  buttonLook?: ButtonProps['look']
  /** Default: its label. */
  title?: string
  /** Default: its text. */
  action?: string
  /** The dialog that follows. */
  onDone?: (answer: AnswerOf<Name>, dialogs: Dialogs, values: Values) => void
}): Deed {
  return {
    text,
    ...(label !== undefined && { label }),
    ...(buttonLook !== undefined && { look: buttonLook }),
    opens: (dialogs) => (
      <LaterFields
        title={title}
        action={action}
        onClose={dialogs.close}
        {...(onDone !== undefined && {
          onDone: (answer: AnswerOf<Name>, values: Values) => onDone(answer, dialogs, values),
        })}
        {...dialog}
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

/** Confirms a change that is hard to undo, then sends it. */
function Confirm<Name extends Named<'POST'>>({
  title,
  about,
  action,
  look = 'danger',
  change,
  body,
  refresh,
  onDone,
  onClose,
}: {
  title: string
  about: ReactNode
  /** The label of the button: a verb. */
  action: string
  look?: 'danger' | 'main'
  change: Name
  body: BodyOf<Name>
  /** The queries that the change makes out of date. */
  refresh: Named<'GET'>[]
  /** Left out where the dialog only closes. */
  onDone?: (answer: AnswerOf<Name>) => void
  onClose: () => void
}) {
  const texts = useTexts('parts')
  const { error, isPending, mutate } = useChange(change, refresh)
  return (
    <Dialog onClose={onClose} title={title} about={about}>
      {error !== null && <Wrong error={error} />}
      <div className="actions">
        <Button onClick={onClose}>{texts.back}</Button>
        <Button look={look} busy={isPending} onClick={() => mutate(body, { onSuccess: onDone ?? onClose })}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { AnswerOf, BodyOf } from '../../../../packages/console-contract/contract.ts'
import type { Named } from '../../gateway/use-gateway.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { type Dialogs, useDialogs } from '../dialog/dialogs.tsx'
import { ShownOnce } from '../dialog/shown-once.tsx'
import type { FieldsDialog, FieldsDialogProps } from '../form/fields-dialog.tsx'
import { later } from '../later.tsx'

/** Loaded with the first one that opens, as what every dialog takes. */
const LaterFields = later(
  () => import('../form/fields-dialog.tsx'),
  'FieldsDialog',
  null,
) as unknown as typeof FieldsDialog

/** What may be done about a thing: a button that opens a dialog. */
export interface Deed extends Pick<ButtonProps, 'look' | 'disabled'> {
  text: string
  /** What it does to this thing, for screen readers. */
  label?: string
  opens: (dialogs: Dialogs) => ReactNode
}

export function Deeds({ deeds }: { deeds: readonly Deed[] }) {
  const dialogs = useDialogs()
  return deeds.map(({ text, label, opens, ...button }) => (
    <Button key={label ?? text} aria-label={label} onClick={() => dialogs.open(opens(dialogs))} {...button}>
      {text}
    </Button>
  ))
}

type DeedTexts<Name extends string, Values> = { readonly [Text in Name]: string } & {
  readonly [Text in `${Name}Of`]: (values: Values) => string
} & { readonly [Text in `${Name}About`]?: string }

/** What a page says of a deed, by its name: `remove`, of a thing `removeOf`, and `removeAbout` where there is more to say. */
export function deedTexts<Name extends string, Values>(
  texts: DeedTexts<Name, Values>,
  name: Name,
  of: Values,
): { text: string; label: string; about?: string } {
  const labelOf = texts[`${name}Of`] as (values: Values) => string
  const about = texts[`${name}About`] as string | undefined
  return { text: texts[name], label: labelOf(of), ...(about !== undefined && { about }) }
}

/** A deed under its label, with fields or only confirmed, and then carried out. */
type FormDeed<Values, Name extends Named<'POST'>> = Omit<
  FieldsDialogProps<Values, Name>,
  'title' | 'action' | 'onDone' | 'onClose'
> & {
  text: string
  label?: string
  buttonLook?: ButtonProps['look']
  /** Default: its label. */
  title?: string
  /** Default: its text. */
  action?: string
  /** The dialog that follows. */
  onDone?: (answer: AnswerOf<Name>, dialogs: Dialogs, values: Values) => void
}

export function formDeed<Values extends object, Name extends Named<'POST'>>({
  text,
  label,
  buttonLook,
  title = label ?? text,
  action = text,
  onDone,
  ...dialog
}: FormDeed<Values, Name>): Deed {
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

/** A change that is hard to undo: confirmed first. */
export function confirmedDeed<Name extends Named<'POST'>>({
  body,
  ...deed
}: Omit<FormDeed<object, Name>, 'from' | 'fields' | 'body'> & { body: BodyOf<Name> }): Deed {
  return formDeed({ look: 'danger', ...deed, from: {}, body: () => body })
}

/** The dialog with a secret that is shown once. */
export function openSecret(
  { open, close }: Dialogs,
  { title, about, secret }: { title: string; about: ReactNode; secret: string },
): void {
  open(<ShownOnce title={title} about={about} secret={secret} onClose={close} />)
}

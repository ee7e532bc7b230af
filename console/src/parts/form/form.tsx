import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldRule } from '../../../../packages/console-contract/field-rule.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Wrong } from '../page.tsx'
import { FormContext, refusedField } from './form-context.ts'
import { fieldOf, findFaults, focusOn, inputOf, stillIn } from './form-faults.ts'

/** The command that a form sends. */
export interface Sending {
  error: Error | null
  isPending: boolean
}

interface FormProps {
  /** Left out where nothing is sent, as in filters. */
  of?: Sending
  onSubmit: () => void
  className?: string
  /** The label of the submit button; left out where the form has its own button. */
  action?: string
  look?: 'main' | 'danger'
  disabled?: boolean
  /** Further content of the row of buttons. */
  more?: ReactNode
  /** Said while what the fields say is what was saved just now. */
  saved?: string | false
  children: ReactNode
}

/**
 * An error is shown at its field, which gets the focus, if the form has that field, else above the buttons; once it is
 * corrected, it is gone. What is missing is complained about
 * when the form is sent, in the language of the page.
 */
export function Form({
  of = { error: null, isPending: false },
  onSubmit,
  className = 'stack',
  action,
  look = 'main',
  disabled = false,
  more,
  saved,
  row = 'row',
  before,
  children,
}: FormProps & { row?: 'row' | 'actions'; before?: ReactNode }) {
  const [fields, setFields] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, FieldRule>>(new Map())
  const [corrected, setCorrected] = useState<Error | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { isPending } = of
  const error = of.error === corrected ? null : of.error
  const refused = error === null ? null : refusedField(error)
  const isAtField = refused !== null && fields.includes(refused)
  useEffect(() => {
    if (isAtField && error !== null) focusOn(inputOf(form.current, refusedField(error)) ?? '')
  }, [error, isAtField])
  return (
    <form
      className={className}
      noValidate
      ref={form}
      onInput={({ currentTarget: form, target }) => {
        if (faults.size > 0) setFaults(stillIn(findFaults(form), faults))
        if (!isAtField || fieldOf(target) === refused) setCorrected(error)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        const found = findFaults(event.currentTarget)
        setFaults(found)
        setCorrected(error)
        const [first] = found.keys()
        if (first === undefined) onSubmit()
        else focusOn(first)
      }}
    >
      <FormContext value={{ error, faults, setFields }}>{children}</FormContext>
      {error !== null && !isAtField && <Wrong error={error} />}
      {action !== undefined && (
        <div className={row}>
          {before}
          <Button type="submit" look={look} busy={isPending} disabled={disabled}>
            {action}
          </Button>
          {more}
          {saved !== undefined && (
            <span role="status">{saved !== false && <span className="badge good">{saved}</span>}</span>
          )}
        </div>
      )}
    </form>
  )
}

interface FormDialogProps extends FormProps {
  title: string
  about?: ReactNode
  /** The label of the other button, and its action where that is not to close. */
  cancel?: string
  onCancel?: () => void
  onClose: () => void
}

/** A form over the page. */
export function FormDialog({ title, about, cancel, onCancel, onClose, ...form }: FormDialogProps) {
  const texts = useTexts('parts')
  const before = <Button onClick={onCancel ?? onClose}>{cancel ?? texts.cancel}</Button>
  return (
    <Dialog onClose={onClose} title={title} {...(about !== undefined && { about })}>
      <Form {...form} row="actions" before={before} />
    </Dialog>
  )
}

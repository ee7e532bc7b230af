import type { ReactNode } from 'react'
import type { AnswerOf, BodyOf } from '../../../../packages/console-contract/contract.ts'
import { type Named, useChange } from '../../gateway/use-gateway.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { type Inputs, useFields } from './fields.tsx'
import { FormDialog } from './form.tsx'

export interface FieldsDialogProps<Values, Name extends Named<'POST'>> {
  title: string
  about?: ReactNode
  /** The label of the button: a verb. */
  action: string
  look?: 'main' | 'danger'
  /** What the fields say at first. */
  from: Values | (() => Values)
  /** The inputs; what is not typed as text changes by `set`. Left out where there is only something to confirm. */
  fields?: (of: Inputs<Values>, values: Values, set: (changed: Partial<Values>) => void) => ReactNode
  disabled?: (values: Values) => boolean
  change: Name
  body: (values: Values) => BodyOf<Name>
  /** The queries that the change makes out of date. */
  refresh?: Named<'GET'>[]
  /** Left out where the dialog only closes. */
  onDone?: (answer: AnswerOf<Name>, values: Values) => void
  /** Another button, which sends this instead of what the fields say. */
  other?: { text: string; body: BodyOf<Name> } | undefined
  onClose: () => void
}

/** A change with fields, over the page. A refusal is shown beside its field. */
export function FieldsDialog<Values extends object, Name extends Named<'POST'>>({
  from,
  fields,
  disabled,
  change,
  body,
  refresh = [],
  other,
  onDone,
  onClose,
  ...dialog
}: FieldsDialogProps<Values, Name>) {
  const [values, of, set] = useFields(from)
  const send = useChange(change, refresh)
  const { back } = useTexts('parts')
  const onSuccess = (answer: AnswerOf<Name>) => (onDone === undefined ? onClose() : onDone(answer, values))
  return (
    <FormDialog
      {...dialog}
      {...(fields === undefined && { cancel: back })}
      of={send}
      disabled={disabled?.(values) ?? false}
      more={
        other !== undefined && (
          <Button onClick={() => send.mutate(other.body, { onSuccess })}>{other.text}</Button>
        )
      }
      onSubmit={() => send.mutate(body(values), { onSuccess })}
      onClose={onClose}
    >
      {fields?.(of, values, set)}
    </FormDialog>
  )
}

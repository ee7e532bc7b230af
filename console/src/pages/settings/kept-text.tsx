import { type ReactNode, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Form, type Sending } from '../../parts/form/form.tsx'

interface KeptTextProps {
  field: string
  known: string | null
  of: Sending & { isSuccess: boolean }
  /** Null clears it. */
  send: (text: string | null) => void
  texts: { save: string; clear: string; saved: string }
  className?: string
  children: (input: { field: string; value: string; onChange: (text: string) => void }) => ReactNode
}

/** A form for the one text that is kept: another one, or none. */
export function KeptText({ field, known, of, send, texts, children, ...form }: KeptTextProps) {
  const [value, onChange] = useState(known ?? '')
  const isSame = (known ?? '') === value.trim()
  const clear = () => {
    onChange('')
    send(null)
  }
  const more = known !== null && (
    <Button onClick={clear} busy={of.isPending}>
      {texts.clear}
    </Button>
  )
  return (
    <Form
      {...{ ...form, of, more, action: texts.save, disabled: isSame }}
      onSubmit={() => send(value.trim() || null)}
      saved={of.isSuccess && isSame && texts.saved}
    >
      {children({ field, value, onChange })}
    </Form>
  )
}

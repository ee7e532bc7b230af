import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog, Input } from '../../../parts/form.tsx'
import { Notice } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

const noOne = { addressee: '', sender: '', reason: '' }

/** Somebody asked, by telephone or letter, not to be written to. */
export function AddOptOut({ onClose }: { onClose: () => void }) {
  const texts = useTexts(optOutsTexts)
  const [typed, setTyped] = useState(noOne)
  const add = useChange('POST /opt-outs/add', ['GET /opt-outs'])
  const submit = () => {
    add.mutate(typed, { onSuccess: ({ added }) => added && onClose() })
  }
  const input = (field: keyof typeof noOne, label: string, hint: string) => (
    <Input
      label={label}
      hint={hint}
      field={field}
      value={typed[field]}
      onChange={(text) => setTyped({ ...typed, [field]: text })}
    />
  )
  return (
    <FormDialog title={texts.addTitle} of={add} action={texts.addAction} onSubmit={submit} onClose={onClose}>
      {input('addressee', texts.addressee, texts.addHint)}
      {input('sender', texts.sender, texts.senderHint)}
      {input('reason', texts.reason, texts.reasonHint)}
      {add.data?.added === false && <Notice look="wait">{texts.wasThere}</Notice>}
    </FormDialog>
  )
}

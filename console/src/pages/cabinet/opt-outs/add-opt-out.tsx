import { type SubmitEvent, useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Notice, Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

const noOne = { addressee: '', sender: '', reason: '' }
const inputs = Object.keys(noOne)

/** Somebody asked, by telephone or letter, not to be written to. */
export function AddOptOut({ onClose }: { onClose: () => void }) {
  const texts = useTexts(optOutsTexts)
  const parts = useTexts(partsTexts)
  const [typed, setTyped] = useState(noOne)
  const add = useChange('POST /opt-outs/add', ['GET /opt-outs'])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate(typed, { onSuccess: ({ added }) => added && onClose() })
  }
  const input = (field: keyof typeof noOne, label: string, hint: string) => (
    <Field label={label} hint={hint} wrong={add.error?.field === field ? add.error.message : null}>
      {(ids) => (
        <input
          {...ids}
          value={typed[field]}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog open onClose={onClose} title={texts.addTitle}>
      <form className="stack" onSubmit={submit}>
        {input('addressee', texts.addressee, texts.addHint)}
        {input('sender', texts.sender, texts.senderHint)}
        {input('reason', texts.reason, texts.reasonHint)}
        {add.data?.added === false && <Notice look="wait">{texts.wasThere}</Notice>}
        {add.error !== null && !inputs.includes(add.error.field ?? '') && <Wrong error={add.error} />}
        <div className="actions">
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button type="submit" look="main" busy={add.isPending}>
            {texts.addAction}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

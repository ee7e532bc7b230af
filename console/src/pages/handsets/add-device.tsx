import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Input, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Device, maxDevices, parseDevice } from './devices.ts'
import { RecentHandsets } from './recent-handsets.tsx'
import { ScriptedMailbox, ScriptedNumber } from './scripts/scripted.tsx'

/** A dialog that adds a telephone or a mailbox to the screen. */
export function AddDevice({
  onClose,
  onAdd,
  shown,
}: {
  onClose: () => void
  onAdd: (device: Device) => void
  shown: Device[]
}) {
  const texts = useTexts('handsets')
  const take = (device: Device) => {
    onAdd(device)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={texts.addTitle}>
      {shown.length >= maxDevices ? (
        <p>{texts.maxShown}</p>
      ) : (
        <div className="stack">
          <ByName onTake={take} />
          <RecentHandsets onChoose={take} />
          <ScriptedNumber onTake={take} />
          <ScriptedMailbox onTake={take} />
        </div>
      )}
    </Dialog>
  )
}

function ByName({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets')
  const [{ text }, of] = useFields({ text: '' })
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = () => {
    const device = parseDevice(text)
    if (device === null) setWrong(texts.numberWrong)
    else onTake(device)
  }
  return (
    <Form className="handsets-by-name" onSubmit={submit}>
      <Input
        {...of.text}
        label={texts.number}
        hint={texts.numberHint}
        wrong={wrong}
        placeholder="380671234567"
        autoComplete="off"
      />
      <Button type="submit" look="main">
        {texts.show}
      </Button>
    </Form>
  )
}

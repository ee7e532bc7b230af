import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { FormDialog } from '../form/form.tsx'
import { TimeInput } from '../form/time-input.tsx'
import { type OwnPeriod, useOpenPeriod } from './asked-period.ts'

/** Asks for a beginning and an end. */
export function PeriodForm({ begun, onClose }: { begun: OwnPeriod; onClose: () => void }) {
  const texts = useTexts('parts.period')
  const open = useOpenPeriod()
  const [from, setFrom] = useState<number | null>(begun.from)
  const [to, setTo] = useState<number | null>(begun.to)
  const isReversed = from !== null && to !== null && to <= from
  const submit = () => {
    if (from === null || to === null || isReversed) return
    open({ from, to })
    onClose()
  }
  return (
    <FormDialog
      title={texts.other}
      about={texts.otherAbout}
      action={texts.show}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="columns">
        <TimeInput label={texts.from} field="from" required value={from} onChange={setFrom} />
        <TimeInput
          label={texts.to}
          field="to"
          required
          wrong={isReversed ? texts.order : null}
          value={to}
          onChange={setTo}
        />
      </div>
    </FormDialog>
  )
}

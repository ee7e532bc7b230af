import { useTexts } from '../../texts/texts.tsx'
import { useFields } from '../form/fields.tsx'
import { FormDialog } from '../form/form.tsx'
import { TimeInput } from '../form/time-input.tsx'
import { type OwnPeriod, useOpenPeriod } from './asked-period.ts'

/** Asks for a beginning and an end. */
export function PeriodForm({ begun, onClose }: { begun: OwnPeriod; onClose: () => void }) {
  const texts = useTexts('parts.period')
  const open = useOpenPeriod()
  const [{ from, to }, of] = useFields<{ [End in keyof OwnPeriod]: number | null }>(begun)
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
        <TimeInput {...of.from} label={texts.from} required />
        <TimeInput {...of.to} label={texts.to} required wrong={isReversed ? texts.order : null} />
      </div>
    </FormDialog>
  )
}

import { useState } from 'react'
import type { QuietHoursView } from '../../../../packages/console-contract/administration.ts'
import { useMay } from '../../gateway/session.tsx'
import { useChange } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { alertsTexts } from './texts.ts'

/** The hours in which only urgent rules notify. */
export function QuietHours({ hours }: { hours: QuietHoursView | null }) {
  const texts = useTexts(alertsTexts)
  const mayChange = useMay('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack">
      <p className="soft">{texts.quietAbout}</p>
      <div className="row">
        <span>{hours === null ? texts.quietNone : texts.quietSet(hours.from, hours.until, hours.zone)}</span>
        {mayChange && <Button onClick={() => setOpen(true)}>{texts.change}</Button>}
      </div>
      {isOpen && <QuietForm hours={hours} onClose={() => setOpen(false)} />}
    </div>
  )
}

function QuietForm({ hours, onClose }: { hours: QuietHoursView | null; onClose: () => void }) {
  const texts = useTexts(alertsTexts)
  const [from, setFrom] = useState(hours?.from ?? '22:00')
  const [until, setUntil] = useState(hours?.until ?? '07:00')
  const [zone, setZone] = useState(hours?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const change = useChange('POST /alerts/quiet-hours', ['GET /alerts/settings'])
  const none = (
    <Button onClick={() => change.mutate({ hours: null }, { onSuccess: onClose })}>{texts.noQuiet}</Button>
  )
  return (
    <FormDialog
      title={texts.quiet}
      about={texts.quietAbout}
      of={change}
      action={texts.save}
      className="alerts-form"
      more={hours !== null && none}
      onSubmit={() => change.mutate({ hours: { from, until, zone } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="columns">
        <Input label={texts.from} field="from" type="time" value={from} onChange={setFrom} />
        <Input label={texts.until} field="until" type="time" value={until} onChange={setUntil} />
      </div>
      <Input label={texts.zone} field="zone" value={zone} onChange={setZone} />
    </FormDialog>
  )
}

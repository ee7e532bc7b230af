import { useState } from 'react'
import { useChange } from '../../gateway/use-gateway.ts'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { TimeInput } from '../../parts/form/time-input.tsx'
import type { Deed } from '../../parts/list/deeds.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { alertsTexts } from './texts.ts'

const usualMs = 2 * 3_600_000

interface Silenced {
  ruleId: number
  /** What the button and the dialog name. */
  name: string
  /** Null: each one of the rule. */
  subject: string | null
}

/** Opens the form of a silence. */
export function silenceDeed(silenced: Silenced, texts: (typeof alertsTexts)['en']): Deed {
  return {
    text: texts.silence,
    label: texts.silenceOf(silenced.name),
    opens: ({ close }) => <SilenceForm {...silenced} onClose={close} />,
  }
}

function SilenceForm({ ruleId, name, subject, onClose }: Silenced & { onClose: () => void }) {
  const texts = useTexts(alertsTexts)
  const [until, setUntil] = useState<number | null>(() => Date.now() + usualMs)
  const [reason, setReason] = useState('')
  const add = useChange('POST /alerts/silences/add', [
    'GET /alerts',
    'GET /alerts/silences',
    'GET /alerts/one',
  ])
  return (
    <FormDialog
      title={texts.silenceOf(name)}
      about={texts.silencesAbout}
      of={add}
      action={texts.silence}
      className="alerts-form"
      disabled={until === null}
      onSubmit={() =>
        until !== null && add.mutate({ ruleId, subject, until, reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TimeInput label={texts.until} field="until" required value={until} onChange={setUntil} />
      <Input
        label={texts.reason}
        field="reason"
        required
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

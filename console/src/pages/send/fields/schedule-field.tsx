import { Input, Pills, Select } from '../../../parts/form/fields.tsx'
import { instantIn, ownZone, timeZones } from '../../../parts/time/zoned-time.ts'
import { localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { Schedule } from '../draft.ts'
import { useSendForm } from './form-context.ts'

/** At once, or at a time by the clocks of a zone. */
export function ScheduleField() {
  const texts = useTexts('send')
  const { draft, change } = useSendForm()
  const { schedule } = draft
  const choose = (isLater: boolean) =>
    change({ schedule: isLater ? (schedule ?? { wall: '', zone: ownZone() }) : null })
  return (
    <fieldset className="stack-3 send-group">
      <legend>{texts.when}</legend>
      <Pills
        options={[
          [false, texts.atOnce],
          [true, texts.later],
        ]}
        chosen={schedule !== null}
        onChoose={choose}
      />
      {schedule !== null && <TimeOf schedule={schedule} onChange={(next) => change({ schedule: next })} />}
    </fieldset>
  )
}

function TimeOf({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const texts = useTexts('send')
  const locale = localeOf(useLanguage().language)
  const { wrongAt } = useSendForm()
  const { wall, zone } = schedule
  const at = instantIn(zone, wall)
  const fault = wall !== '' && at === null ? texts.skippedTime : at === null ? null : wrongAt('send_at')
  const here =
    at === null
      ? texts.sendAtHint
      : texts.forYou({ time: new Date(at).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' }) })
  return (
    <div className="stack field-pair">
      <Input
        label={texts.sendAt}
        hint={here}
        wrong={fault}
        type="datetime-local"
        required
        value={wall}
        onChange={(text) => onChange({ ...schedule, wall: text })}
      />
      <Select
        label={texts.zone}
        value={zone}
        options={timeZones().map((each) => [each, each.replaceAll('_', ' ')] as const)}
        onChange={(chosen) => onChange({ ...schedule, zone: chosen })}
      />
    </div>
  )
}

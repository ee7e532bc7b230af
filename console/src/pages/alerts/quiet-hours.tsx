import type { QuietHoursView } from '../../../../packages/console-contract/administration.ts'
import { useMay } from '../../gateway/use-gateway.tsx'
import { Input } from '../../parts/form/fields.tsx'
import { Deeds, formDeed } from '../../parts/list/deeds.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** The hours in which only urgent rules notify. */
export function QuietHours({ hours }: { hours: QuietHoursView | null }) {
  const texts = useTexts('alerts')
  const mayChange = useMay('admin')
  const { from = '22:00', until = '07:00', zone } = hours ?? {}
  const set = formDeed({
    ...{ text: texts.change, title: texts.quiet, about: texts.quietAbout, action: texts.save },
    ...{ change: 'POST /alerts/quiet-hours', refresh: ['GET /alerts/settings'] },
    from: { from, until, zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone },
    fields: (of) => (
      <>
        <div className="columns">
          <Input {...of.from} label={texts.from} type="time" />
          <Input {...of.until} label={texts.until} type="time" />
        </div>
        <Input {...of.zone} label={texts.zone} />
      </>
    ),
    body: (typed) => ({ hours: typed }),
    ...(hours !== null && { other: { text: texts.noQuiet, body: { hours: null } } }),
  })
  return (
    <div className="stack">
      <p className="soft">{texts.quietAbout}</p>
      <div className="row">
        <span>
          {hours === null
            ? texts.quietNone
            : texts.quietSet({ from: hours.from, until: hours.until, zone: hours.zone })}
        </span>
        {mayChange && <Deeds deeds={[set]} />}
      </div>
    </div>
  )
}

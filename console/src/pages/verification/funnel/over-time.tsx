import type { FunnelView } from '../../../../../packages/console-contract/operating/verification.ts'
import { Panel } from '../../../parts/page.tsx'
import { localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'

/** A bar for each step of time: codes created, and how many of them were entered. */
export function OverTime({ view, hours }: { view: FunnelView; hours: number }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const locale = localeOf(useLanguage().language)
  const max = Math.max(1, ...view.overTime.map(({ created }) => created))
  const short: Intl.DateTimeFormatOptions =
    hours > 24 ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const exact = (at: number) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const everyNth = Math.ceil(view.overTime.length / 5)
  return (
    <Panel
      title={texts.overTime}
      actions={
        <span className="verification-legend small soft">
          <i data-of="created" /> {common.created} <i data-of="approved" /> {common.approved}
        </span>
      }
    >
      <div
        className="verification-chart"
        role="img"
        aria-label={texts.overTimeAbout({
          from: exact(view.from),
          created: view.all.created,
          approved: view.all.approved,
        })}
      >
        {view.overTime.map(({ at, created, approved }, index) => (
          <div
            key={at}
            className="verification-span"
            title={`${exact(at)}\n${common.created}: ${created}\n${common.approved}: ${approved}`}
          >
            <div className="verification-column">
              <i data-of="created" style={{ height: `${(created / max) * 100}%` }} />
              <i data-of="approved" style={{ height: `${(approved / max) * 100}%` }} />
            </div>
            <span className="small soft">
              {index % everyNth === 0 ? new Date(at).toLocaleString(locale, short) : ''}
            </span>
          </div>
        ))}
      </div>
    </Panel>
  )
}

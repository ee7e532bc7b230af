import type { TrafficPeriod } from '../../../../packages/console-contract/operating/overview.ts'
import { messagesAddress } from '../../parts/list/list-addresses.ts'
import { Drill } from '../../parts/list/list-section.tsx'
import { Panel } from '../../parts/page.tsx'
import { listedTime } from '../../parts/period/asked-period.ts'
import { ChannelName, count, countEnded, duration, share } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** The share of finished messages that was delivered, by channel. */
export function ChannelShares({ view }: { view: TrafficPeriod }) {
  const texts = useTexts('overview')
  const ended = view.channels.filter(({ totals }) => countEnded(totals) > 0)
  return (
    <Panel title={texts.byChannel}>
      {ended.length === 0 ? (
        <p className="soft">{texts.noneEnded}</p>
      ) : (
        <div className="stack">
          <ul className="stack-3 overview-shares">
            {ended.map((each) => (
              <ChannelShare key={each.channel} of={each} view={view} />
            ))}
          </ul>
          <p className="soft small" aria-hidden="true">
            <span className="marked overview-key good">{texts.delivered}</span>
            <span className="marked overview-key bad">{texts.failed}</span>
            <span className="marked overview-key unsure">{texts.unknown}</span>
          </p>
          <p className="soft small">{texts.byChannelAbout}</p>
        </div>
      )}
    </Panel>
  )
}

interface ChannelShareProps {
  of: TrafficPeriod['channels'][number]
  view: TrafficPeriod
}

function ChannelShare({ of: { channel, totals }, view }: ChannelShareProps) {
  const texts = useTexts('overview')
  const { language } = useLanguage()
  const ended = countEnded(totals)
  const ofEnd = { channel, use: 'last', timeOf: 'ended', ...listedTime(view) } as const
  const part = (value: number) => ({ width: `${(value / ended) * 100}%` })
  return (
    <li className="overview-share">
      <ChannelName channel={channel} />
      <strong>
        <Drill href={messagesAddress({ status: 'arrived', ...ofEnd })}>
          {share(totals.delivered, ended, language)}
        </Drill>
      </strong>
      <div className="overview-share-bar" aria-hidden="true">
        {totals.delivered > 0 && <i className="good" style={part(totals.delivered)} />}
        {totals.failed > 0 && <i className="bad" style={part(totals.failed)} />}
        {totals.unknown > 0 && <i className="unsure" style={part(totals.unknown)} />}
      </div>
      <span className="soft small overview-share-ended">
        <Drill href={messagesAddress(ofEnd)}>
          {texts.ofEnded({ delivered: count(totals.delivered, language), ended: count(ended, language) })}
        </Drill>
      </span>
      <span className="soft small overview-share-time">
        {totals.medianMs !== null && texts.median({ time: duration(totals.medianMs, language) })}
      </span>
    </li>
  )
}

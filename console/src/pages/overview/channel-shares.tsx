import type { ChannelTraffic } from '../../../../src/http/console/contract/overview.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { Panel } from '../../parts/page.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { count, duration, endedOf, share } from './format.ts'
import { overviewTexts } from './texts.ts'

/** Which part of what ended was delivered, by channel. */
export function ChannelShares({ channels }: { channels: ChannelTraffic[] }) {
  const texts = useTexts(overviewTexts)
  const ended = channels.filter(({ totals }) => endedOf(totals) > 0)
  return (
    <Panel title={texts.byChannel}>
      {ended.length === 0 ? (
        <p className="soft">{texts.noneEnded}</p>
      ) : (
        <div className="stack">
          <ul className="overview-shares">
            {ended.map((each) => (
              <ChannelShare key={each.channel} of={each} />
            ))}
          </ul>
          <p className="soft small">
            <span className="overview-key good">{texts.delivered}</span>
            <span className="overview-key bad">{texts.failed}</span>
            <span className="overview-key unsure">{texts.unknown}</span>
          </p>
          <p className="soft small">{texts.byChannelAbout}</p>
        </div>
      )}
    </Panel>
  )
}

function ChannelShare({ of: { channel, totals } }: { of: ChannelTraffic }) {
  const texts = useTexts(overviewTexts)
  const { language } = useLanguage()
  const ended = endedOf(totals)
  const part = (value: number) => ({ width: `${(value / ended) * 100}%` })
  return (
    <li>
      <div className="overview-share-head">
        <ChannelName channel={channel} />
        <strong>{share(totals.delivered, ended, language)}</strong>
      </div>
      <div className="overview-bar" aria-hidden="true">
        <i className="good" style={part(totals.delivered)} />
        <i className="bad" style={part(totals.failed)} />
        <i className="unsure" style={part(totals.unknown)} />
      </div>
      <div className="overview-share-head soft small">
        <span>{texts.ofEnded(count(totals.delivered, language), count(ended, language))}</span>
        {totals.medianMs !== null && <span>{texts.halfWithin(duration(totals.medianMs, language))}</span>}
      </div>
    </li>
  )
}

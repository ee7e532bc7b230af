import type { UpstreamView } from '../../../../src/http/console/contract/upstreams.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'

/** How fast this gateway hands over, and how that ends. */
export function LastMinute({ counts }: { counts: UpstreamView['lastMinute'] }) {
  const texts = useTexts(upstreamsTexts)
  const { language } = useLanguage()
  const { refused, unknown } = counts
  const accepted = counts.accepted + counts.concluded
  const all = accepted + refused + unknown
  if (all === 0) return <p className="small soft">{texts.noSubmits}</p>
  const perSecond = (all / 60).toLocaleString(language, { maximumFractionDigits: all < 600 ? 2 : 0 })
  const shares = [
    ['good', texts.outcomes.accepted, accepted],
    ['bad', texts.outcomes.refused, refused],
    ['unsure', texts.outcomes.unknown, unknown],
  ] as const
  return (
    <div className="upstreams-minute" title={texts.figures.rateAbout}>
      <div className="upstreams-minute-words small">
        <span className="soft">{texts.lastMinute}</span>
        <strong>
          {perSecond} {texts.figures.rate}
        </strong>
      </div>
      <div className="upstreams-bar" aria-hidden="true">
        {shares.map(([look, word, count]) => (
          <i key={word} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="row small">
        {shares.map(([look, word, count]) => (
          <li key={word} className={`upstreams-share ${look}`}>
            {word} {count.toLocaleString(language)}
          </li>
        ))}
      </ul>
    </div>
  )
}

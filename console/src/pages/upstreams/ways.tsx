import type { WaysView, WayVerdict } from '../../../../src/http/console/contract/upstreams.ts'
import { Nothing } from '../../parts/states.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { type UpstreamsTexts, upstreamsTexts } from './texts.ts'
import { type States, UpstreamChip } from './upstream-chip.tsx'
import { countryName, percent, troubleWords } from './words.ts'

type Way = WaysView['ways'][number]

/** The candidates in the order in which they are tried, each with why it is taken or not. */
export function Ways({ view, states }: { view: WaysView; states: States }) {
  const { way } = useTexts(upstreamsTexts)
  const { language } = useLanguage()
  const isMeant = ({ verdict: { kind } }: Way) => kind !== 'shorter-prefix' && kind !== 'other-prefix'
  const meant = view.ways.filter(isMeant)
  const others = view.ways.filter((each) => !isMeant(each))
  const isPhone = !view.recipient.includes('@')
  const from = view.country === null ? way.unknownCountry : way.from(countryName(view.country, language))
  return (
    <>
      <p>
        <strong>{isPhone ? `+${view.recipient}` : view.recipient}</strong>{' '}
        {isPhone && <span className="soft">{from}</span>}
      </p>
      {meant.length === 0 && (
        <Nothing title={way.noRoute}>
          <p>{way.noRouteAbout}</p>
        </Nothing>
      )}
      <ol className="upstreams-ways">
        {meant.map((each) => (
          <WayLine key={`${each.route.prefix} ${each.route.upstream}`} way={each} states={states} />
        ))}
      </ol>
      {others.length > 0 && (
        <details className="upstreams-settings">
          <summary>{way.others(others.length)}</summary>
          <ul className="upstreams-ways">
            {others.map((each) => (
              <WayLine key={`${each.route.prefix} ${each.route.upstream}`} way={each} states={states} />
            ))}
          </ul>
        </details>
      )}
      <p className="soft small">{way.asked}</p>
    </>
  )
}

function WayLine({ way: { route, verdict }, states }: { way: Way; states: States }) {
  const texts = useTexts(upstreamsTexts)
  const { language } = useLanguage()
  const { way, map } = texts
  const prefix = route.prefix === '' ? map.any : route.channel === 'email' ? route.prefix : `+${route.prefix}`
  return (
    <li className={`upstreams-way ${verdictLooks[verdict.kind]}`}>
      <UpstreamChip upstream={route.upstream} states={states} />
      <span>{verdictWords(verdict, texts, language)}</span>
      <span className="upstreams-way-rule small soft">
        {prefix} · {way.priority(route.priority)} · {way.weight(route.weight)}
      </span>
    </li>
  )
}

const verdictLooks: Record<WayVerdict['kind'], string> = {
  taken: 'good',
  waits: 'wait',
  'in-trouble': 'bad',
  later: 'later',
  'shorter-prefix': 'later',
  'other-prefix': 'later',
}

function verdictWords(verdict: WayVerdict, texts: UpstreamsTexts, language: string): string {
  const { way } = texts
  switch (verdict.kind) {
    case 'taken':
      return verdict.share === 1 ? way.taken : way.share(percent(verdict.share, language))
    case 'waits':
      return way.waits(troubleWords(verdict.why, texts))
    case 'in-trouble':
      return way.inTrouble(troubleWords(verdict.why, texts))
    case 'later':
      return way.later
    case 'shorter-prefix':
      return way.shorterPrefix
    case 'other-prefix':
      return way.otherPrefix
  }
}

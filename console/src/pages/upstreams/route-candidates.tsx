import type {
  RouteCandidatesView,
  RouteVerdictView,
} from '../../../../packages/console-contract/operating/upstreams.ts'
import type { PassReason } from '../../../../packages/domain/message/story/reasons.ts'
import { countryName } from '../../parts/country-name.ts'
import { Nothing } from '../../parts/page.tsx'
import { type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'
import { type States, UpstreamChip } from './upstream-chip.tsx'
import { percent } from './words.ts'

type Candidate = RouteCandidatesView['candidates'][number]

/** The candidates in the order in which they are tried, each with its verdict. */
export function RouteCandidates({ view, states }: { view: RouteCandidatesView; states: States }) {
  const { finder } = useTexts('upstreams')
  const { language } = useLanguage()
  const isMeant = ({ verdict: { kind } }: Candidate) => kind !== 'less-specific' && kind !== 'no-match'
  const meant = view.candidates.filter(isMeant)
  const others = view.candidates.filter((each) => !isMeant(each))
  const isPhone = !view.recipient.includes('@')
  const from =
    view.country === null
      ? finder.unknownCountry
      : finder.from({ country: countryName(view.country, language) })
  const line = (candidate: Candidate) => {
    const { prefix, conditions, upstream } = candidate.route
    return <CandidateLine key={`${prefix} ${conditions} ${upstream}`} {...{ candidate, states }} />
  }
  return (
    <>
      <p>
        <strong>{isPhone ? `+${view.recipient}` : view.recipient}</strong>{' '}
        {isPhone && (
          <span className="soft">{[from, view.operator, view.network].filter(Boolean).join(' · ')}</span>
        )}
      </p>
      {meant.length === 0 && <Nothing title={finder.noRoute} about={finder.noRouteAbout} />}
      <ol className="upstreams-candidates stack-2">{meant.map(line)}</ol>
      {others.length > 0 && (
        <details className="upstreams-settings">
          <summary className="soft small medium">{finder.others({ count: others.length })}</summary>
          <ul className="upstreams-candidates stack-2">{others.map(line)}</ul>
        </details>
      )}
      <p className="soft small">{finder.decidedBy}</p>
    </>
  )
}

function CandidateLine({ candidate, states }: { candidate: Candidate; states: States }) {
  const { route, verdict, price, deliveredShare, enteredShare } = candidate
  const texts = useTexts('upstreams')
  const { pass } = useTexts('parts.reasons')
  const { language } = useLanguage()
  const { finder, map } = texts
  const prefix = route.prefix === '' ? map.any : route.channel === 'email' ? route.prefix : `+${route.prefix}`
  return (
    <li className={`row upstreams-candidate ${verdictLooks[verdict.kind]}`}>
      <UpstreamChip upstream={route.upstream} states={states} />
      <span>{verdictWords(verdict, texts, pass, language)}</span>
      <span className="upstreams-candidate-rule small soft">
        {route.conditions === '' ? prefix : `${prefix} · ${route.conditions}`} ·{' '}
        {finder.priority({ priority: route.priority })} · {finder.weight({ weight: route.weight })}
        {route.retryFailed > 0 && ` · ${finder.retries({ retries: route.retryFailed })}`}
        {price !== null && ` · ${finder.price({ price })}`}
        {deliveredShare !== null && ` · ${finder.delivered({ percent: percent(deliveredShare, language) })}`}
        {enteredShare !== null && ` · ${finder.entered({ percent: percent(enteredShare, language) })}`}
      </span>
    </li>
  )
}

const verdictLooks: Record<RouteVerdictView['kind'], string> = {
  taken: 'good',
  waits: 'wait',
  'passed-over': 'bad',
  later: 'later',
  'less-specific': 'later',
  'no-match': 'later',
}

function verdictWords(
  verdict: RouteVerdictView,
  texts: Texts<'upstreams'>,
  pass: Record<PassReason, string>,
  language: string,
): string {
  const { finder } = texts
  const { taken, later, lessSpecific, noMatch } = finder
  if (verdict.kind === 'waits') return finder.waits({ why: pass[verdict.reason] })
  if (verdict.kind === 'passed-over') return finder.passedOver({ why: pass[verdict.reason] })
  if (verdict.kind === 'taken' && verdict.share !== 1)
    return finder.share({ percent: percent(verdict.share, language) })
  return { taken, later, 'less-specific': lessSpecific, 'no-match': noMatch }[verdict.kind]
}

import type {
  ExplainedRouteView,
  RouteCandidateView,
} from '../../../../packages/console-contract/administration.ts'
import type { PassReason } from '../../../../packages/domain/message/story/reasons.ts'
import { formatMicros } from '../../../../packages/domain/pricing/amount.ts'
import { countryName } from '../../parts/country-name.ts'
import { Nothing } from '../../parts/page.tsx'
import { type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'
import { type States, UpstreamChip } from './upstream-chip.tsx'
import { percent } from './words.ts'

/** The candidates in the order in which they are tried, each with its verdict. */
export function RouteCandidates({ view, states }: { view: ExplainedRouteView; states: States }) {
  const { finder } = useTexts('upstreams')
  const { language } = useLanguage()
  const isMeant = ({ use }: RouteCandidateView) => use !== 'less-specific' && use !== 'no-match'
  const meant = view.candidates.filter(isMeant)
  const others = view.candidates.filter((each) => !isMeant(each))
  const isPhone = !view.recipient.includes('@')
  const from =
    view.country === null
      ? finder.unknownCountry
      : finder.from({ country: countryName(view.country, language) })
  const line = (candidate: RouteCandidateView) => (
    <CandidateLine key={`${candidate.match} ${candidate.upstream}`} {...{ candidate, states }} />
  )
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

function CandidateLine({ candidate, states }: { candidate: RouteCandidateView; states: States }) {
  const { channel, conditions, priceMicros, deliveredShare, enteredShare } = candidate
  const texts = useTexts('upstreams')
  const { pass } = useTexts('parts.reasons')
  const { language } = useLanguage()
  const { finder, map } = texts
  const { prefix } = candidate
  const numbers = prefix === '' ? map.any : channel === 'email' ? prefix : `+${prefix}`
  return (
    <li className={`row upstreams-candidate ${looks[candidate.use]}`}>
      <UpstreamChip upstream={candidate.upstream} states={states} />
      <span>{verdictWords(candidate, texts, pass, language)}</span>
      <span className="upstreams-candidate-rule small soft">
        {conditions === '' ? numbers : `${numbers} · ${conditions}`} ·{' '}
        {finder.priority({ priority: candidate.priority })} · {finder.weight({ weight: candidate.weight })}
        {candidate.retryFailed > 0 && ` · ${finder.retries({ retries: candidate.retryFailed })}`}
        {priceMicros !== null && ` · ${finder.price({ price: formatMicros(priceMicros) })}`}
        {deliveredShare !== null && ` · ${finder.delivered({ percent: percent(deliveredShare, language) })}`}
        {enteredShare !== null && ` · ${finder.entered({ percent: percent(enteredShare, language) })}`}
      </span>
    </li>
  )
}

const looks: Record<RouteCandidateView['use'], string> = {
  taken: 'good',
  waits: 'wait',
  'passed-over': 'bad',
  later: 'later',
  'less-specific': 'later',
  'no-match': 'later',
}

function verdictWords(
  { use, share, reason }: RouteCandidateView,
  texts: Texts<'upstreams'>,
  pass: Record<PassReason, string>,
  language: string,
): string {
  const { finder } = texts
  const { taken, later, lessSpecific, noMatch } = finder
  const why = reason === null ? '' : pass[reason as PassReason]
  if (use === 'waits') return finder.waits({ why })
  if (use === 'passed-over') return finder.passedOver({ why })
  if (share !== null && share !== 1) return finder.share({ percent: percent(share, language) })
  return { taken, later, 'less-specific': lessSpecific, 'no-match': noMatch }[use]
}

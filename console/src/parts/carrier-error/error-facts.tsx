import type { AnswerOf } from '../../../../packages/console-contract/contract.ts'
import { placeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { Fact, Facts } from '../figures/facts.tsx'
import { Nothing } from '../page.tsx'

const looks = { temporary: 'wait', final: 'bad', depends: 'unsure' } as const

type Permanence = keyof typeof looks

export function PermanenceBadge({ permanence }: { permanence: Permanence }) {
  const texts = useTexts('parts.carrierErrors')
  return (
    <span className={`badge ${looks[permanence]}`} title={texts.permanenceAbout[permanence]}>
      {texts.permanence[permanence]}
    </span>
  )
}

/** What one error means and what to do about it. */
export function ErrorFacts({ view: { found, sources } }: { view: AnswerOf<'GET /carrier-errors/one'> }) {
  const texts = useTexts('parts.carrierErrors')
  const { language } = useLanguage()
  const place = placeOf(language)
  if (found === null) return <Nothing title={texts.unknown} about={texts.unknownAbout} />
  const { name, permanence, meaning, action, own } = found
  return (
    <div className="stack">
      <p className="row">
        <PermanenceBadge permanence={permanence} />
        {name !== '' && <span className="mono">{name}</span>}
      </p>
      <p className="soft">{texts.permanenceAbout[permanence]}</p>
      <Facts className="stack-3">
        <Fact name={texts.meaning} is={meaning[place]} />
        <Fact name={texts.action} is={<Backticked text={action[place] ?? ''} />} />
      </Facts>
      {own !== null && <p>{texts.own({ own })}</p>}
      <Sources sources={sources} />
    </div>
  )
}

export function Sources({ sources }: { sources: readonly string[] }) {
  const texts = useTexts('parts.carrierErrors')
  if (sources.length === 0) return null
  return (
    <div className="small soft stack-1 breaks">
      <strong>{texts.sources}</strong>
      <ul className="stack-1">
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </div>
  )
}

/** Text with names of settings between backticks. */
export function Backticked({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order
        index % 2 === 1 ? <code key={index}>{piece}</code> : piece,
      )}
    </>
  )
}

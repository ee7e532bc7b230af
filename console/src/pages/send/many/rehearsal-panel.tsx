import { isAtLeast } from '../../../../../packages/domain/pricing/amount.ts'
import { Button } from '../../../parts/button.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Notice, Wrong } from '../../../parts/page.tsx'
import { Money } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { RehearsedRows, Rehearsing } from './use-rows-rehearsal.ts'

interface RehearsalPanelProps {
  rehearsing: Rehearsing
  /** What would be rehearsed now. */
  of: string
  mayRehearse: boolean
  onRehearse: () => void
  onSend: (rehearsed: RehearsedRows) => void
}

/** What sending would cost, and the button for it once everything is checked. */
export function RehearsalPanel({ rehearsing, of, mayRehearse, onRehearse, onSend }: RehearsalPanelProps) {
  const texts = useTexts('send.many')
  const isCurrent = rehearsing.kind !== 'idle' && rehearsing.of === of
  return (
    <div className="stack">
      {rehearsing.kind === 'over' && isCurrent ? (
        <Summary rehearsed={rehearsing.result} onSend={onSend} />
      ) : (
        <>
          <p className="soft small">{texts.rehearseAbout}</p>
          {rehearsing.kind === 'over' && <Notice look="wait">{texts.outdated}</Notice>}
        </>
      )}
      {rehearsing.kind === 'broken' && isCurrent && <Wrong error={rehearsing.error} />}
      {rehearsing.kind === 'under way' && (
        <label className="stack small">
          {texts.checked({ percent: Math.round(100 * rehearsing.done) })}
          <progress value={rehearsing.done} />
        </label>
      )}
      {!(rehearsing.kind === 'over' && isCurrent) && (
        <div>
          <Button
            look="main"
            busy={rehearsing.kind === 'under way'}
            disabled={!mayRehearse}
            onClick={onRehearse}
          >
            {texts.rehearse}
          </Button>
        </div>
      )}
    </div>
  )
}

function Summary({ rehearsed, onSend }: { rehearsed: RehearsedRows } & Pick<RehearsalPanelProps, 'onSend'>) {
  const texts = useTexts('send.many')
  const { language } = useLanguage()
  const { rows, leftOut, parts, priceMicros, availableMicros, currency } = rehearsed
  return (
    <>
      <Facts className="send-price">
        <Fact name={texts.toSend} is={rows.length.toLocaleString(language)} />
        <Fact name={texts.parts} is={parts > 0 && parts.toLocaleString(language)} />
        <Fact name={texts.cost} is={<Money micros={priceMicros} currency={currency} />} />
        <Fact name={texts.available} is={<Money micros={availableMicros} currency={currency} />} />
        <Fact name={texts.left} is={leftOut.length.toLocaleString(language)} />
      </Facts>
      {!isAtLeast(availableMicros, priceMicros) && <Notice look="bad">{texts.notEnough}</Notice>}
      {rows.length === 0 ? (
        <Notice look="bad">{texts.noLines}</Notice>
      ) : (
        <div>
          <Button look="main" onClick={() => onSend(rehearsed)}>
            {texts.send({ count: texts.lines({ count: rows.length }) })}
          </Button>
        </div>
      )}
    </>
  )
}

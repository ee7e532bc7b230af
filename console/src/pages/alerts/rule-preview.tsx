import { useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice, Wrong } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { FilledRule } from './rule-draft.ts'

const shown = 5

/** How often the rule would have fired; `rule` is null while a number is none. */
export function RulePreview({ rule }: { rule: FilledRule | null }) {
  const texts = useTexts('alerts')
  const { data, error, isPending, mutate } = useChange('POST /alerts/preview')
  return (
    <div className="alerts-preview">
      <Button disabled={rule === null} busy={isPending} onClick={() => rule !== null && mutate(rule)}>
        {texts.preview}
      </Button>
      {error !== null && <Wrong error={error} />}
      {data !== undefined && (
        <Notice look={data.trial === null || data.trial.fired === 0 ? 'good' : 'wait'}>
          {data.trial === null ? (
            texts.noPreview
          ) : (
            <>
              {texts.wouldHaveFired({ n: data.trial.fired, days: data.trial.days })}
              {data.trial.subjects.length > 0 && (
                <ul>
                  {data.trial.subjects.slice(0, shown).map(({ subject, fired, at }) => (
                    <li key={subject}>
                      {texts.previewOf({ subject, n: fired })}
                      {at.map((each) => (
                        <span key={each} className="soft small">
                          {' · '}
                          <When at={each} />
                        </span>
                      ))}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Notice>
      )}
    </div>
  )
}

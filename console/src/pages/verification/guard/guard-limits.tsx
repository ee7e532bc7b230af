import type { GuardLimitsView } from '../../../../../packages/console-contract/administration.ts'
import { Panel } from '../../../parts/page.tsx'
import { within } from '../../../parts/time/duration.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** The configured limits. */
export function GuardLimits({ view }: { view: GuardLimitsView }) {
  const texts = useTexts('guard')
  const { language } = useLanguage()
  const { limits, countriesOff, moneyPerHourMicros, closes, minCodes } = view
  return (
    <Panel stacked title={texts.limits}>
      <p className="soft">
        {texts.limitsAbout} {closes ? texts.closesItself({ codes: minCodes }) : texts.closesNothing}
      </p>
      <dl className="tiles verification-limits">
        {limits.map(({ name, limits: each }) => (
          <div key={name}>
            <dt>{texts.limitNames[name]}</dt>
            <dd>
              {each.length === 0 && <span className="soft">{texts.noLimit}</span>}
              {each.map(({ seconds, max }) => (
                <span key={seconds} className="badge">
                  {texts.limit({ max, time: within(seconds, language) })}
                </span>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.countriesOff}</dt>
          <dd>
            {countriesOff.length === 0 ? (
              <span className="soft">{texts.noneOff}</span>
            ) : (
              countriesOff.join(', ')
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.money}</dt>
          <dd>
            {moneyPerHourMicros === null ? (
              <span className="soft">{texts.noLimit}</span>
            ) : (
              texts.moneyOf({ amount: (moneyPerHourMicros / 1_000_000).toLocaleString(language) })
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

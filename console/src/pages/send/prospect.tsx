import type { RehearsalView } from '../../../../packages/console-contract/administration.ts'
import { PlanPicture } from '../../parts/figures/plan-picture.tsx'
import { Notice, Skeleton } from '../../parts/page.tsx'
import { instantIn } from '../../parts/time/zoned-time.ts'
import { Money } from '../../parts/values.tsx'
import { useApiRefusalText } from '../../texts/api-refusals.ts'
import { useBlockText } from '../../texts/reasons.ts'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import type { Schedule } from './draft.ts'
import { Preview } from './preview.tsx'

/** The expected result: the plan with a preview of each stage and the price, or why it would be refused. */
export function Prospect({
  rehearsal,
  schedule,
}: {
  rehearsal: Omit<RehearsalView, 'texts'> | null
  /** Null: at once. Left out where nothing is said of the time. */
  schedule?: Schedule | null
}) {
  const texts = useTexts('send')
  const textOf = useApiRefusalText()
  if (rehearsal === null) return <Skeleton lines={5} />
  const { plan, currency, availableMicros, refused } = rehearsal
  if (plan === null) {
    return (
      <div className="stack-1 send-waiting">
        <strong>{texts.incomplete}</strong>
        <p className="soft">{refused !== null && textOf(refused)}</p>
      </div>
    )
  }
  return (
    <>
      <PlanPicture
        label={texts.planLabel}
        stages={plan.stages.map((stage) => ({
          ...stage,
          about: <StageAbout stage={stage} currency={currency} />,
        }))}
      />
      {plan.stages.every(({ blocked }) => blocked !== null) && (
        <Notice look="bad">{texts.allBlocked({ stages: plan.stages.length })}</Notice>
      )}
      {plan.isUrgent && <p className="soft small">{texts.urgent}</p>}
      <dl className="send-price">
        {schedule !== undefined && (
          <div>
            <dt>{texts.goesOut}</dt>
            <dd>{schedule === null ? texts.atOnce : <TimeOf schedule={schedule} />}</dd>
          </div>
        )}
        <div>
          <dt>{texts.price}</dt>
          <dd>
            {plan.stages.length > 1 && <span className="soft small">{texts.atMost} </span>}
            <strong>
              <Money micros={plan.priceMicros} currency={currency} />
            </strong>
          </dd>
        </div>
        <div className="soft small">
          <dt>{texts.available}</dt>
          <dd>
            <Money micros={availableMicros} currency={currency} />
          </dd>
        </div>
      </dl>
    </>
  )
}

/** By the clocks of its zone. */
function TimeOf({ schedule: { wall, zone } }: { schedule: Schedule }): string {
  const locale = localeOf(useLanguage().language)
  const at = instantIn(zone, wall)
  if (at === null) return ''
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: zone } as const
  return `${new Date(at).toLocaleString(locale, options)}, ${zone.replaceAll('_', ' ')}`
}

function StageAbout({
  stage,
  currency,
}: {
  stage: NonNullable<RehearsalView['plan']>['stages'][number]
  currency: string
}) {
  const texts = useTexts('send')
  const block = useBlockText()
  return (
    <>
      <span className="soft">
        {stage.channel === 'sms' && `${texts.parts({ count: stage.parts })} · `}
        <Money micros={stage.priceMicros} currency={currency} />
      </span>
      {stage.blocked !== null && <p className="fault">{block(stage.blocked)}</p>}
      <Preview stage={stage} />
    </>
  )
}

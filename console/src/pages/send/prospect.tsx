import type {
  PreviewStageView,
  PreviewView,
  RehearsalView,
} from '../../../../packages/console-contract/administration.ts'
import { PlanPicture } from '../../parts/figures/plan-picture.tsx'
import { Notice, Skeleton } from '../../parts/page.tsx'
import { instantIn } from '../../parts/time/zoned-time.ts'
import { Money } from '../../parts/values.tsx'
import { useApiRefusalText } from '../../texts/api-refusals.ts'
import { useBlockText } from '../../texts/reasons.ts'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import type { Schedule } from './draft.ts'

interface ProspectProps {
  rehearsal: Omit<RehearsalView, 'texts'> | null
  /** Null: at once. Left out where nothing is said of the time. */
  schedule?: Schedule | null
}

/** The expected result: the plan with a preview of each stage and the price, or why it would be refused. */
export function Prospect({ rehearsal, schedule }: ProspectProps) {
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

interface StageAboutProps {
  stage: NonNullable<RehearsalView['plan']>['stages'][number]
  currency: string
}

function StageAbout({ stage, currency }: StageAboutProps) {
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

/** A stage as the subscriber sees it. */
function Preview({ stage }: { stage: PreviewStageView }) {
  const texts = useTexts('send')
  const { channel, preview } = stage
  if (channel === 'call') return <p className="well stack-2 send-bubble">{texts.ring}</p>
  return (
    <div className="well stack-2 send-bubble" data-channel={channel}>
      {preview.media !== null && <Media media={preview.media} />}
      {preview.header !== null && <strong>{preview.header}</strong>}
      {preview.text !== null && (
        <p className="words">
          {channel === 'telegram' ? texts.telegramWords({ code: preview.text }) : preview.text}
        </p>
      )}
      {preview.footer !== null && <span className="soft small">{preview.footer}</span>}
      {channel === 'voice' && <span className="soft small">{texts.spoken}</span>}
      <Buttons buttons={preview.buttons} />
      {preview.slides.length > 0 && (
        <ol className="slides">
          {preview.slides.map(({ caption, image, buttons }) => (
            <li key={`${caption} ${image}`} className="stack-1">
              <Media media={{ kind: 'image', of: image }} />
              <span>{caption}</span>
              <Buttons buttons={buttons} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A placeholder for the picture: nothing is loaded from other hosts. */
function Media({ media: { kind, of } }: { media: NonNullable<PreviewView['media']> }) {
  return (
    <span className="send-media" data-kind={kind}>
      <span>{of}</span>
    </span>
  )
}

function Buttons({ buttons }: { buttons: PreviewView['buttons'] }) {
  return buttons.map(({ caption, link }) => (
    <span key={caption} className="medium send-caption" title={link ?? undefined}>
      {caption}
    </span>
  ))
}

import type { MessageView, StoryLineView } from '../../../../../packages/console-contract/administration.ts'
import { ErrorLink } from '../../../parts/carrier-error/error-link.tsx'
import { Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { storyText } from './story-text.ts'

/** The timeline of the message. */
export function StoryPanel({ message: { timeline, acceptedAt, account } }: { message: MessageView }) {
  const texts = useTexts('message')
  return (
    <Panel title={texts.story}>
      <Lines lines={timeline} since={acceptedAt} currency={account.currency} />
    </Panel>
  )
}

interface LinesProps {
  lines: readonly StoryLineView[]
  since: number
  currency: string
}

export function Lines({ lines, since, currency }: LinesProps) {
  const { language } = useLanguage()
  return (
    <ol className="breaks message-story stack-3">
      {lines.map(({ at, event, tone, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <li key={index} className={tone}>
          <span>
            <Sentence text={storyText(event, currency, language)} />
            {error !== undefined && (
              <>
                {' '}
                <ErrorLink {...error} />
              </>
            )}
          </span>
          <span className="soft small">
            <When at={at} /> · +{formatSpan(Math.max(0, at - since), language)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/

/** A sentence, with its instants shown in local time. */
export function Sentence({ text }: { text: string }) {
  return (
    <span>
      {text
        .split(instant)
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
        .map((piece, index) => (instant.test(piece) ? <When key={index} at={piece} /> : piece))}
    </span>
  )
}

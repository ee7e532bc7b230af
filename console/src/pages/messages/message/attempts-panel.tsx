import { Link } from 'wouter'
import type {
  AttemptView,
  MessageView,
  PartView,
} from '../../../../../packages/console-contract/administration.ts'
import { Panel } from '../../../parts/page.tsx'
import { ChannelName } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Lines } from './story-panel.tsx'

/** What was handed to each upstream, and what it answered and reported. */
export function AttemptsPanel({ message }: { message: MessageView }) {
  const texts = useTexts('message')
  const { attempts } = message
  return (
    <Panel title={texts.attempts}>
      {attempts.length === 0 ? (
        <p className="soft">{texts.attemptsNone}</p>
      ) : (
        <ol className="message-attempts stack">
          {attempts.map((attempt, index) => (
            <li key={`${attempt.stage} ${attempt.upstream}`}>
              <Attempt attempt={attempt} message={message} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

interface AttemptProps {
  attempt: AttemptView
  message: MessageView
  number: number
}

function Attempt({ attempt, message, number }: AttemptProps) {
  const texts = useTexts('message')
  const { upstream, channel, stage, parts, lines, won } = attempt
  return (
    <>
      <h3 className="row">
        {upstream}
        <span className="soft">
          <ChannelName channel={channel} />
          {message.stages.length > 1 && <>, {texts.onStage({ number: stage + 1 })}</>}
        </span>
        {won && <span className="badge good">{texts.charged}</span>}
        <Link className="small" href={`/messages/${message.msgId}/hand-overs/${number}`}>
          {texts.timeLine}
        </Link>
      </h3>
      <Parts parts={parts} />
      {lines.length === 0 ? (
        <p className="soft small">{texts.silent}</p>
      ) : (
        <Lines lines={lines} since={message.acceptedAt} currency={message.account.currency} />
      )}
    </>
  )
}

/** The state of each part. */
export function Parts({ parts }: { parts: readonly PartView[] }) {
  const texts = useTexts('message')
  return (
    <ul className="message-parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are numbered
        <li key={index} data-state={part.state}>
          <Part part={part} name={texts.part({ number: index + 1 })} />
        </li>
      ))}
    </ul>
  )
}

function Part({ part: { state, ref, reason, refunded }, name }: { part: PartView; name: string }) {
  const texts = useTexts('message')
  return (
    <>
      {name}: {texts.partStates[state]}
      {reason !== null && (
        <>
          {' – '}
          <StoredError text={reason} />
        </>
      )}
      {ref !== null && (
        <>
          , {texts.called} <span className="mono">{ref}</span>
        </>
      )}
      {refunded && `, ${texts.refunded}`}
    </>
  )
}

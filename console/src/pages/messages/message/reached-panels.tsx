import type { MessageView } from '../../../../../packages/console-contract/administration.ts'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { ChannelName, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { codeLooks } from '../../verification/codes/code-state.tsx'

/** The telephone call; empty for other channels. */
export function CallPanel({ message: { call } }: { message: MessageView }) {
  const texts = useTexts('message')
  const { language } = useLanguage()
  if (call === null) return null
  const { durationSeconds, digit } = call
  const lasted = durationSeconds === null ? texts.unanswered : formatSpan(durationSeconds * 1_000, language)
  return (
    <Panel title={texts.call}>
      <Facts className="message-facts">
        <Fact name={texts.duration} is={lasted} />
        <Fact name={texts.digit} is={digit === null ? null : <kbd>{digit}</kbd>} />
      </Facts>
    </Panel>
  )
}

/** The verification whose code the message carries. */
export function VerificationPanel({ message: { verification } }: { message: MessageView }) {
  const texts = useTexts('message')
  if (verification === null) return null
  const { verifyId, serviceId, state, attempts, maxAttempts, expiresAt, endedAt, usedChannel } = verification
  return (
    <Panel title={texts.verification}>
      <Facts className="message-facts">
        <Fact name={texts.verification}>
          <span className={`badge ${codeLooks[state]}`}>{texts.verificationStates[state]}</span>{' '}
          {endedAt !== null && <When at={endedAt} />}
        </Fact>
        {usedChannel !== null && <Fact name={texts.usedCode} is={<ChannelName channel={usedChannel} />} />}
        <Fact name={texts.checks} is={texts.checksOf({ attempts, max: maxAttempts })} />
        <Fact name={texts.service} is={serviceId} />
        <Fact name={texts.goodUntil} is={<When at={expiresAt} />} />
        <Fact name={texts.verifyId} isMono is={verifyId} />
      </Facts>
    </Panel>
  )
}

/** Replies of the subscriber, newest first. */
export function RepliesPanel({ message: { replies, repliesAreCut } }: { message: MessageView }) {
  const texts = useTexts('message')
  if (replies.length === 0) return null
  return (
    <Panel title={texts.replies}>
      <ol className="message-replies stack">
        {replies.map(({ at, text, button, type }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: replies have no name, and their items keep no state
          <li key={index}>
            <blockquote className="well">{text ?? '•••'}</blockquote>
            <span className="soft small">
              <When at={at} />
              {type !== null && ` · ${type}`}
              {button !== null && ` · ${button}`}
            </span>
          </li>
        ))}
      </ol>
      {repliesAreCut && <p className="soft small">{texts.olderReplies}</p>}
    </Panel>
  )
}

/** The short links of the message, and their clicks. */
export function LinksPanel({ message: { links } }: { message: MessageView }) {
  const texts = useTexts('message')
  const { language } = useLanguage()
  if (links.length === 0) return null
  return (
    <Panel title={texts.links}>
      <ul className="message-links stack">
        {links.map(({ code, target, humanClicks, rawClicks, firstHumanAt }, place) => (
          <li key={code ?? place}>
            <span className="mono">/l/{code ?? '…'}</span>
            {target !== null && <span className="breaks">{target}</span>}
            <span className="soft small">
              {texts.clicks({ count: humanClicks })}
              {rawClicks > humanClicks &&
                `, ${texts.machines({ count: rawClicks.toLocaleString(language) })}`}
              {firstHumanAt !== null && (
                <>
                  {' '}
                  · <When at={firstHumanAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

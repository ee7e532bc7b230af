import type {
  CallbackAttemptView,
  CallbackView,
} from '../../../../packages/console-contract/administration.ts'
import { formatSpan } from '../../parts/time/duration.ts'
import { When } from '../../parts/values.tsx'
import { StoredError } from '../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { CallbackState, LastError } from './tried.tsx'

/** What happened to a webhook, from its creation on: each attempt with its duration, code and answer, and what follows. */
export function DeliveryTimeLine({ view }: { view: CallbackView }) {
  const texts = useTexts('callbacks')
  const { createdAt, attemptsMade, state, endedAt, dueAt } = view
  const last = attemptsMade.at(-1)
  const lastAt = last === undefined ? createdAt : last.at + last.tookMs
  return (
    <>
      <ol className="lines callbacks-attempts">
        <li>
          <span className="badge">{texts.createdEvent}</span>
          <Instant at={createdAt} />
        </li>
        {attemptsMade.map((attempt, index) => (
          <Attempt
            key={attempt.at}
            attempt={attempt}
            number={index + 1}
            isMasked={view.masked}
            since={endOf(attemptsMade[index - 1]) ?? createdAt}
          />
        ))}
        {state !== 'pending' && endedAt !== null && (
          <li>
            <CallbackState state={state} />
            <Instant at={endedAt} since={lastAt} />
          </li>
        )}
        {dueAt !== null && (
          <li>
            <span className="badge wait">{texts.nextEvent}</span>
            {dueAt <= Date.now() ? (
              <span className="soft">{texts.dueNow}</span>
            ) : (
              <Instant at={dueAt} since={lastAt} />
            )}
          </li>
        )}
      </ol>
      <Missing view={view} />
    </>
  )
}

function endOf(attempt: CallbackAttemptView | undefined): number | undefined {
  return attempt && attempt.at + attempt.tookMs
}

/** An instant, and how long after the event before. */
function Instant({ at, since }: { at: number; since?: number }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  return (
    <div className="row">
      <When at={at} />
      {since !== undefined && (
        <span className="soft">{texts.laterBy({ time: formatSpan(Math.max(0, at - since), language) })}</span>
      )}
    </div>
  )
}

interface AttemptProps {
  attempt: CallbackAttemptView
  number: number
  /** Answers are hidden from the user. */
  isMasked: boolean
  since: number
}

function Attempt({ attempt: { at, status, tookMs, error, answer }, number, since, isMasked }: AttemptProps) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  return (
    <li>
      <span className={`badge ${error === null ? 'good' : 'bad'}`}>{status ?? texts.noAnswer}</span>
      <div className="callbacks-what">
        <div className="row">
          <strong>{texts.attemptNumber({ number })}</strong>
          <Instant at={at} since={since} />
          <span className="soft">{texts.tookMs({ time: formatSpan(tookMs, language) })}</span>
        </div>
        <LastError text={error} />
        {answer.trim() !== '' ? (
          <code className="said">{answer}</code>
        ) : (
          status !== null && !isMasked && <div className="small soft">{texts.emptyBody}</div>
        )}
      </div>
    </li>
  )
}

/** Attempts that are known by number alone. A replay counts from one again; attempts before it are shown too. */
function Missing({ view: { attemptsMade, attempts, lastError, state } }: { view: CallbackView }) {
  const texts = useTexts('callbacks')
  const missing = attempts - attemptsMade.length
  if (attempts === 0 && attemptsMade.length === 0) {
    return (
      <div>
        <span className="soft small">{texts.noAttempts}</span>
      </div>
    )
  }
  if (missing <= 0) return null
  return (
    <div>
      <span className="soft small">
        {state === 'delivered' && attempts === 1 ? texts.deliveredAtOnce : texts.notKept({ missing })}
      </span>
      {lastError !== null && state !== 'delivered' && (
        <span>
          {texts.lastError}:{' '}
          <span className="fault">
            <StoredError text={lastError} />
          </span>
        </span>
      )}
    </div>
  )
}

import type { CallbackAttemptView, CallbackView } from '../../../../src/http/console/contract/callbacks.ts'
import { Nothing } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { StoredError } from '../../texts/stored-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

/** How each attempt ended. */
export function Attempts({ view: { attemptsMade, attempts, lastError, state } }: { view: CallbackView }) {
  const texts = useTexts(callbacksTexts)
  // A replay counts from one again; attempts before it are shown too.
  const missing = attempts - attemptsMade.length
  if (attempts === 0 && attemptsMade.length === 0) return <Nothing title={texts.noAttempts} />
  return (
    <>
      <ol className="callbacks-attempts">
        {attemptsMade.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
      {missing > 0 && (
        <div className="callbacks-looked">
          <span className="soft small">
            {state === 'delivered' && attempts === 1 ? texts.deliveredAtOnce : texts.notKept(missing)}
          </span>
          {lastError !== null && state !== 'delivered' && (
            <span>
              {texts.lastError}:{' '}
              <span className="callbacks-error">
                <StoredError text={lastError} />
              </span>
            </span>
          )}
        </div>
      )}
    </>
  )
}

function Attempt({ attempt: { at, status, tookMs, error, answer } }: { attempt: CallbackAttemptView }) {
  const texts = useTexts(callbacksTexts)
  return (
    <li>
      <span className={`badge ${error === null ? 'good' : 'bad'}`}>{status ?? texts.noAnswer}</span>
      <div className="callbacks-what">
        <div className="row">
          <When at={at} />
          <span className="soft">{texts.ms(tookMs)}</span>
        </div>
        {error !== null && (
          <div className="small callbacks-error">
            <StoredError text={error} />
          </div>
        )}
        {answer.trim() !== '' && <code className="callbacks-answer">{answer}</code>}
      </div>
    </li>
  )
}

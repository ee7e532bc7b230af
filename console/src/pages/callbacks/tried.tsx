import './callbacks.css'
import type { CallbackLine } from '../../../../packages/console-contract/administration.ts'
import type { TriedView } from '../../../../packages/console-contract/traffic/callbacks.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { Notice, Panel } from '../../parts/page.tsx'
import { StoredError } from '../../texts/stored-texts.ts'
import { useTexts } from '../../texts/texts.tsx'

/** The response of a receiver to a test callback. */
export function Tried({ tried: { status, tookMs, error, answer, headers } }: { tried: TriedView }) {
  const texts = useTexts('callbacks')
  return (
    <Panel title={texts.outcome}>
      <div className="stack" aria-live="polite">
        <div className="row baseline callbacks-outcome">
          <strong className={error === null ? 'good' : 'bad'}>{status ?? texts.noAnswer}</strong>
          <span className="soft">{texts.ms({ ms: tookMs })}</span>
        </div>
        <Notice look={error === null ? 'good' : 'bad'}>
          {error === null ? (
            texts.wouldDeliver
          ) : (
            <>
              {texts.wouldFail} <StoredError text={error} />
            </>
          )}
        </Notice>
        {status !== null && (
          <div className="stack">
            <h3>{texts.answered}</h3>
            {answer === '' ? (
              <p className="soft">{texts.emptyAnswer}</p>
            ) : (
              <CodeBlock text={answer} label={texts.answered} />
            )}
          </div>
        )}
        <h3>{texts.sentHeaders}</h3>
        <CodeBlock
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          label={texts.sentHeaders}
        />
      </div>
    </Panel>
  )
}

const looks = { pending: 'wait', delivered: 'good', 'dead-lettered': 'bad' } as const

export function CallbackState({ state }: { state: CallbackLine['state'] }) {
  const texts = useTexts('callbacks')
  return <span className={`badge ${looks[state]}`}>{texts[state]}</span>
}

/** Why a delivery failed; empty where it did not. */
export function LastError({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <div className="small fault">
      <StoredError text={text} />
    </div>
  )
}

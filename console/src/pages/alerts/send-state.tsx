import type { AlertNoticeView } from '../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../texts/texts.tsx'

const looks = { pending: 'wait', held: 'wait', summarised: '', sent: 'good', failed: 'bad' } as const

/** How a notification ended, or why it has not. */
export function SendState({ of }: { of: Pick<AlertNoticeView, 'state' | 'error' | 'attempts'> }) {
  const texts = useTexts('alerts')
  const { state, error, attempts } = of
  return (
    <>
      <span className={`badge ${looks[state]}`}>{texts.sendStates[state]}</span>
      {attempts > 1 && <span className="soft small"> {texts.tries({ n: attempts })}</span>}
      {error !== null && state !== 'sent' && <div className="soft small">{error}</div>}
    </>
  )
}

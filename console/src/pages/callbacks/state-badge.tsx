import type { CallbackStateName } from '../../../../packages/console-contract/traffic/callbacks.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

const looks = { pending: 'wait', delivered: 'good', 'dead-lettered': 'bad' } as const

export function CallbackState({ state }: { state: CallbackStateName }) {
  const texts = useTexts(callbacksTexts)
  return <span className={`badge ${looks[state]}`}>{texts[state]}</span>
}

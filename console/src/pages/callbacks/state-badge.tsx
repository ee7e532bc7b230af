import type { CallbackLine } from '../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../texts/texts.tsx'

const looks = { pending: 'wait', delivered: 'good', 'dead-lettered': 'bad' } as const

export function CallbackState({ state }: { state: CallbackLine['state'] }) {
  const texts = useTexts('callbacks')
  return <span className={`badge ${looks[state]}`}>{texts[state]}</span>
}

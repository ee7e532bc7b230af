import type { AlarmState } from '../../../../packages/domain/alarms/alarm.ts'
import { useTexts } from '../../texts/texts.tsx'

const looks: Record<AlarmState, 'good' | 'wait' | 'bad' | 'unsure'> = {
  open: 'wait',
  taken: 'good',
  stopped: 'unsure',
  resolved: 'good',
  unanswered: 'bad',
}

export function AlarmBadge({ state }: { state: AlarmState }) {
  const texts = useTexts('alarms')
  return <span className={`badge ${looks[state]}`}>{texts.states[state]}</span>
}

import type { VerificationView } from '../../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { codeTexts } from './code-texts.ts'

const looks = {
  created: 'wait',
  superseded: '',
  approved: 'good',
  expired: 'unsure',
  blocked: 'bad',
} as const

export function CodeState({ state }: { state: VerificationView['state'] }) {
  const texts = useTexts(codeTexts)
  return (
    <span className={`badge ${looks[state]}`} title={texts.statesAbout[state]}>
      {texts.states[state]}
    </span>
  )
}

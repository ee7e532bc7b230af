import type { VerificationView } from '../../../../src/http/console/contract/verification.ts'
import { useTexts } from '../../texts/texts.tsx'
import { verificationTexts } from './texts.ts'

const looks = {
  created: 'wait',
  superseded: '',
  approved: 'good',
  expired: 'unsure',
  blocked: 'bad',
} as const

export function CodeState({ state }: { state: VerificationView['state'] }) {
  const texts = useTexts(verificationTexts)
  return (
    <span className={`badge ${looks[state]}`} title={texts.statesAbout[state]}>
      {texts.states[state]}
    </span>
  )
}

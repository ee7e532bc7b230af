import type { VerificationView } from '../../../../../packages/console-contract/administration.ts'
import { isOpen, isSuccess, type MessageStatus } from '../../../../../packages/domain/message/status.ts'
import { useTexts } from '../../../texts/texts.tsx'

/** The colour of each state. */
export const codeLooks = {
  created: 'wait',
  superseded: '',
  approved: 'good',
  expired: 'unsure',
  blocked: 'bad',
  cancelled: '',
} as const

/** A code whose message has failed waits for nobody. */
export function isLost({ state, messageStatus }: Pick<VerificationView, 'state' | 'messageStatus'>): boolean {
  if (state !== 'created' || messageStatus === null || messageStatus === 'UNKNOWN') return false
  const status = messageStatus as MessageStatus
  return !isOpen(status) && !isSuccess(status)
}

export function CodeState({ of }: { of: Pick<VerificationView, 'state' | 'messageStatus'> }) {
  const texts = useTexts('codes')
  const { state } = of
  if (isLost(of)) {
    return (
      <span className="badge bad" title={texts.statesAbout.lost}>
        {texts.states.lost}
      </span>
    )
  }
  return (
    <span className={`badge ${codeLooks[state]}`} title={texts.statesAbout[state]}>
      {texts.states[state]}
    </span>
  )
}

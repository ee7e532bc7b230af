import './notifications.css'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Answered } from '../../../parts/page.tsx'
import { useAccount } from '../account-choice.tsx'
import { NotificationAddress } from './notification-address.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Where callbacks of an account go, and what they are signed with. */
export function NotificationsSection() {
  const { accountId } = useAccount()
  const answer = useAnswer('GET /notifications', { accountId }, { topics: ['settings'], keep: false })
  return (
    <Answered of={answer} lines={8}>
      {(known) => (
        <div className="stack">
          <NotificationAddress key={accountId} accountId={accountId} known={known} />
          <SigningSecret accountId={accountId} secrets={known.secrets} />
        </div>
      )}
    </Answered>
  )
}

import '../../send/send.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ResendView } from '../../../../../packages/console-contract/administration.ts'
import { type Attempt, nextAttempt } from '../../../gateway/attempt.ts'
import { useAnswerTo } from '../../../gateway/use-answer-to.ts'
import { useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { type Deed, Deeds } from '../../../parts/list/deeds.tsx'
import { Answered, Notice, Wrong } from '../../../parts/page.tsx'
import { useApiRefusalText } from '../../../texts/api-refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Prospect } from '../../send/prospect.tsx'

/** Sends the message again as it is stored, with the parts of it that the page does not show. */
export function Resend({ msgId }: { msgId: number }) {
  const texts = useTexts('message')
  const [sent, setSent] = useState<number | null>(null)
  const resend: Deed = {
    ...{ text: texts.resend, look: 'main' },
    opens: ({ close }) => {
      const onSent = (newId: number) => {
        setSent(newId)
        close()
      }
      return <ResendDialog msgId={msgId} onSent={onSent} onClose={close} />
    },
  }
  return (
    <div className="row end">
      <Deeds deeds={[resend]} />
      {sent !== null && (
        <Notice look="good">
          {texts.resent} <Link href={`/messages/${sent}`}>{texts.title({ msgId: sent })}</Link>
        </Notice>
      )}
    </div>
  )
}

interface ResendDialogProps {
  msgId: number
  onSent: (msgId: number) => void
  onClose: () => void
}

function ResendDialog({ msgId, onSent, onClose }: ResendDialogProps) {
  const texts = useTexts('message')
  const { cancel } = useTexts('parts')
  const textOf = useApiRefusalText()
  const rehearsal = useAnswerTo('POST /messages/quote', { msgId })
  const sending = useChange('POST /send/again', ['GET /messages'])
  const [last, setLast] = useState<Attempt | null>(null)
  const send = () => {
    const attempt = nextAttempt(last, String(msgId), sending.error)
    setLast(attempt)
    sending.mutate({ msgId, attempt: attempt.id }, { onSuccess: (view) => onSent(view.msgId) })
  }
  return (
    <Dialog onClose={onClose} title={texts.resendTitle} about={texts.resendAbout}>
      <Answered of={rehearsal} lines={5}>
        {(view) => (
          <div className="stack">
            <Prospect rehearsal={view} />
            {view.plan !== null && view.refused !== null && (
              <Notice look="bad">{textOf(view.refused)}</Notice>
            )}
            <Differences differences={view.differences} />
          </div>
        )}
      </Answered>
      {sending.error !== null && <Wrong error={sending.error} />}
      <div className="actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          look="main"
          busy={sending.isPending}
          disabled={rehearsal.data?.refused !== null}
          onClick={send}
        >
          {texts.resend}
        </Button>
      </div>
    </Dialog>
  )
}

/** How the second message may differ from the first one. */
export function Differences({ differences }: Pick<ResendView, 'differences'>) {
  const texts = useTexts('message')
  if (differences.length === 0) return null
  return (
    <div>
      <h3>{texts.differs}</h3>
      <ul className="bullets soft">
        {differences.map((difference) => (
          <li key={difference}>{texts.differences[difference]}</li>
        ))}
      </ul>
    </div>
  )
}

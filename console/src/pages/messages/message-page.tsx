import { Link } from 'wouter'
import type { MessageView } from '../../../../src/http/console/contract/message-view.ts'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { StatusBadge } from '../../parts/badges.tsx'
import { Page } from '../../parts/page.tsx'
import { Answered, Notice } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AgainPanel } from './again-panel.tsx'
import { AttemptsPanel } from './attempts-panel.tsx'
import { CallbacksPanel } from './callbacks-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { listAddress } from './list-address.ts'
import { messageTexts } from './message-texts.ts'
import { MoneyPanel } from './money-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { CallPanel, LinksPanel, RepliesPanel, VerificationPanel } from './reached-panels.tsx'
import { StoryPanel } from './story-panel.tsx'

/** Everything that is known of one message. */
export function MessagePage({ msgId }: { msgId: number }) {
  const texts = useTexts(messageTexts)
  const isNumber = Number.isSafeInteger(msgId) && msgId >= 0
  const asked = useAnswer(
    'GET /message',
    { msgId: isNumber ? msgId : 0 },
    { topics: ['messages', 'callbacks'], enabled: isNumber, keep: false },
  )
  return (
    <Page
      title={isNumber ? texts.title(msgId) : texts.nowhere}
      actions={
        <Link href={listAddress()} className="button">
          ← {texts.back}
        </Link>
      }
    >
      {isNumber && (
        <Answered of={asked} lines={12}>
          {(message) => <Told message={message} />}
        </Answered>
      )}
    </Page>
  )
}

function Told({ message }: { message: MessageView }) {
  const texts = useTexts(messageTexts)
  return (
    <>
      <div className="message-head">
        <StatusBadge status={message.status} />
        <strong className="mono">{message.recipient}</strong>
        {message.error !== null && <span>{message.error}</span>}
      </div>
      {message.masked && <Notice look="wait">{texts.masked}</Notice>}
      <FactsPanel message={message} />
      <div className="message-sides">
        <div className="stack">
          <PlanPanel message={message} />
          <StoryPanel message={message} />
        </div>
        <div className="stack">
          <AttemptsPanel message={message} />
          <CallbacksPanel message={message} />
          <MoneyPanel message={message} />
          <CallPanel message={message} />
          <VerificationPanel message={message} />
          <RepliesPanel message={message} />
          <LinksPanel message={message} />
        </div>
      </div>
      <AgainPanel again={message.again} />
    </>
  )
}

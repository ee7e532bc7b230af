import type { MessageView } from '../../../../src/http/console/contract/message-view.ts'
import { Panel } from '../../parts/page.tsx'
import { When } from '../../parts/when.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Fact, Facts } from './facts.tsx'
import { formatSpan } from './format-span.ts'
import { messageTexts } from './message-texts.ts'

/** Whose it is, when it came, and how long it took. */
export function FactsPanel({ message }: { message: MessageView }) {
  const { facts, progress } = useTexts(messageTexts)
  const { language } = useLanguage()
  const { account, clientId, type, acceptedAt, updatedAt, expiresAt, hook, requestId } = message
  const { kind, until } = message.progress
  const isOver = kind === 'final'
  return (
    <div className="message-wide">
      <Panel>
        <Facts>
          <Fact name={facts.account}>{account.name}</Fact>
          <Fact name={facts.id} isMono>
            {clientId ?? facts.none}
          </Fact>
          <Fact name={facts.type} isMono>
            {type}
          </Fact>
          <Fact name={facts.accepted}>
            <When at={acceptedAt} />
          </Fact>
          <Fact name={facts.took}>{isOver ? formatSpan(updatedAt - acceptedAt, language) : null}</Fact>
          <Fact name={progress[kind]}>{isOver || until === null ? null : <When at={until} />}</Fact>
          <Fact name={facts.over}>{isOver ? null : <When at={expiresAt} />}</Fact>
          <Fact name={facts.hook} isMono>
            {hook ?? facts.noHook}
          </Fact>
          <Fact name={facts.request} isMono>
            {requestId}
          </Fact>
        </Facts>
      </Panel>
    </div>
  )
}

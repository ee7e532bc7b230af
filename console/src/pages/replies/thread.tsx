import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ConversationView, ThreadView } from '../../../../packages/console-contract/administration.ts'
import type { AnswerView, EntryView } from '../../../../packages/console-contract/traffic/replies.ts'
import { useAnswer, useChange, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Answered, Panel } from '../../parts/page.tsx'
import { ChannelName, StatusBadge, When } from '../../parts/values.tsx'
import { StoredError } from '../../texts/stored-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useConversationHref } from './conversation-list.tsx'

/** What passed in one conversation, oldest above, and the answer below. */
export function Thread({ conversationId }: { conversationId: number }) {
  const texts = useTexts('replies')
  const hrefOf = useConversationHref()
  const [before, setBefore] = useState<string | null>(null)
  const query = { conversationId, ...(before !== null && { before }) }
  const answer = useAnswer('GET /replies/conversation', query, { topics: ['messages'] })
  useSeen(answer.data?.conversation)
  return (
    <>
      <Link href={hrefOf(null)} className="button replies-back">
        ← {texts.back}
      </Link>
      <Answered of={answer} lines={10}>
        {(view) => (
          <Panel flush>
            <Head conversation={view.conversation} />
            {view.next !== null && (
              <Button look="quiet" className="replies-older" onClick={() => setBefore(view.next)}>
                {texts.older}
              </Button>
            )}
            <Entries view={view} />
            {before === null ? (
              <Answer view={view} />
            ) : (
              <Button look="quiet" className="replies-older" onClick={() => setBefore(null)}>
                {texts.newest}
              </Button>
            )}
          </Panel>
        )}
      </Answered>
    </>
  )
}

/** The replies that are on the screen of an operator count as read. */
function useSeen(conversation: ConversationView | undefined): void {
  const mayNote = useMay('operator')
  const { mutate } = useChange('POST /replies/seen', ['GET /replies'])
  const isUnread = conversation?.isUnread === true && mayNote
  const { conversationId, lastAt } = conversation ?? { conversationId: 0, lastAt: 0 }
  useEffect(() => {
    if (isUnread) mutate({ conversationId, until: lastAt })
  }, [isUnread, conversationId, lastAt, mutate])
}

function Head({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts('replies')
  const { recipient, channel, number, account } = conversation
  const mayFind = useMay('operator')
  return (
    <header className="stack-1">
      <h2>{texts.with({ recipient })}</h2>
      <span className="soft small aside-facts breaks">
        <ChannelName channel={channel} />
        <span>{number}</span>
        <span>{account}</span>
        {mayFind && (
          <Link href={`/messages?find=${encodeURIComponent(recipient)}&account=${conversation.accountId}`}>
            {texts.allMessages}
          </Link>
        )}
      </span>
    </header>
  )
}

function Entries({ view: { entries, masked } }: { view: ThreadView }) {
  const texts = useTexts('replies')
  return (
    <ol className="inside stack-3 replies-entries" aria-label={texts.thread}>
      {entries.toReversed().map((entry) => (
        <li key={`${entry.kind} ${entry.at} ${entry.msgId}`} className={`boxed ${entry.kind}`}>
          <span className="visually-hidden">{entry.kind === 'reply' ? texts.subscriber : texts.us}: </span>
          {entry.kind === 'reply' ? (
            <ReplyEntry entry={entry} masked={masked} />
          ) : (
            <MessageEntry entry={entry} />
          )}
        </li>
      ))}
    </ol>
  )
}

function ReplyEntry({ entry, masked }: { entry: Extract<EntryView, { kind: 'reply' }>; masked: boolean }) {
  const texts = useTexts('replies')
  const { at, msgId, text, button } = entry
  return (
    <>
      <p className={text === null ? 'words soft' : 'words'}>
        {text ?? (masked ? texts.hidden : texts.gone)}
        {button !== null && ` (${button})`}
      </p>
      <span className="soft small aside-facts breaks">
        <When at={at} />
        {msgId !== null && <Link href={`/messages/${msgId}`}>{texts.answers({ msgId })}</Link>}
      </span>
    </>
  )
}

function MessageEntry({ entry }: { entry: Extract<EntryView, { kind: 'message' }> }) {
  const texts = useTexts('replies')
  const { at, msgId, status, error, code, content } = entry
  const words = content?.map(({ value }) => value).join('\n')
  const hidden = code === 'ours' ? texts.codeHidden : texts.hidden
  return (
    <>
      <p className={content === null ? 'words soft' : 'words'}>{words ?? hidden}</p>
      {error !== null && (
        <p className="small">
          <StoredError text={error} />
        </p>
      )}
      <span className="soft small aside-facts breaks">
        <When at={at} />
        <StatusBadge status={status} />
        <Link href={`/messages/${msgId}`}>{texts.message({ msgId })}</Link>
      </span>
    </>
  )
}

function Answer({ view: { answer, conversation } }: { view: ThreadView }) {
  if (answer.kind === 'operation') return <AnswerForm answer={answer} conversation={conversation} />
  return <NoAnswer answer={answer} accountId={conversation.accountId} />
}

interface NoAnswerProps {
  answer: Exclude<AnswerView, { kind: 'operation' }>
  accountId: number
}

function NoAnswer({ answer: { kind }, accountId }: NoAnswerProps) {
  const texts = useTexts('replies')
  return (
    <p className="soft replies-answer row">
      <span>{texts.cannot[kind]}</span>
      {kind === 'sender' && <Link href={`/settings/senders?account=${accountId}`}>{texts.toSenders}</Link>}
    </p>
  )
}

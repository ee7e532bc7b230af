import { Link } from 'wouter'
import type { MessageRowView } from '../../../../../packages/console-contract/administration.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { RecipientLink } from '../../../parts/recipient-link.tsx'
import { ChannelName, Money, StatusBadge, When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ChooseRow, type Selection } from './selection.tsx'
import { RowFacts, type useShownFacts } from './shown-facts.tsx'

interface MessageRowsProps {
  rows: readonly MessageRowView[]
  isFresh: (row: MessageRowView) => boolean
  /** Null: messages cannot be chosen. */
  selection: Selection | null
  shown?: ShownFacts
}

/** A row for each message, which links to it; on a narrow screen it is a card. */
export function MessageRows({ rows, isFresh, selection, shown = [] }: MessageRowsProps) {
  const texts = useTexts('messages')
  const { status, recipient, plan, id, price, at } = texts.columns
  return (
    <>
      <div
        className={`messages-row messages-headings small soft medium ruled ${selection === null ? '' : 'beside-choice'}`}
        aria-hidden="true"
      >
        {[status, recipient, plan, id, price, at].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul aria-label={texts.list} className={`lines bare ${selection === null ? '' : 'messages-chosen-of'}`}>
        {rows.map((row) => (
          <li key={row.msgId} className={isFresh(row) ? 'messages-fresh' : undefined}>
            {selection !== null && <ChooseRow selection={selection} msgId={row.msgId} />}
            <MessageLink row={row} shown={shown} />
            <RecipientLink
              recipient={row.recipient}
              className="messages-to-recipient"
              title={texts.toRecipient}
              aria-label={texts.toRecipientOf({ recipient: row.recipient })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type ShownFacts = ReturnType<typeof useShownFacts>['shown']

function MessageLink({ row, shown }: { row: MessageRowView; shown: ShownFacts }) {
  const texts = useTexts('messages')
  const { accounts } = useSession()
  const account = accounts.find(({ accountId }) => accountId === row.accountId)
  return (
    <Link href={`/messages/${row.msgId}`} className="messages-row hovers">
      <span className="messages-status">
        <StatusBadge status={row.status} />
      </span>
      <span className="breaks messages-recipient">
        <span className="mono">{row.recipient}</span>
        {row.error !== null && (
          <span className="small soft clip">
            <StoredError text={row.error} />
          </span>
        )}
      </span>
      <span className="row small messages-plan">
        <RouteTaken row={row} />
      </span>
      <span className="breaks messages-id">
        {row.clientId !== null && <span>{row.clientId}</span>}
        <span className="soft small">
          <span className="visually-hidden">{texts.number} </span>#{row.msgId}
        </span>
      </span>
      <span className="messages-price">
        <Money micros={row.micros} currency={account?.currency ?? ''} />
        {accounts.length > 1 && <span className="soft small">{account?.name}</span>}
      </span>
      <span className="soft nowrap messages-at">
        <When at={row.acceptedAt} />
      </span>
      <RowFacts row={row} shown={shown} />
    </Link>
  )
}

/** The channels of the plan; the current or last one is highlighted. */
function RouteTaken({ row: { channels, channel } }: { row: MessageRowView }) {
  const texts = useTexts('messages')
  return channels.map((each, index) => (
    <span key={each} className={each === channel ? 'messages-on' : 'soft'}>
      {index > 0 && (
        <>
          <span className="messages-then" aria-hidden="true">
            ›
          </span>
          <span className="visually-hidden"> {texts.andThen} </span>
        </>
      )}
      <ChannelName channel={each} />
    </span>
  ))
}

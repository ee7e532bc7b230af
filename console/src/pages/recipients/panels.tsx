import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecipientView } from '../../../../packages/console-contract/sending/recipients.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { Money } from '../../parts/figures/money.tsx'
import { Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { When } from '../../parts/time/when.tsx'
import { optOutText } from '../../texts/opt-out-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { MessageRows } from '../messages/list/message-rows.tsx'
import { CodesTable } from '../verification/codes/codes.tsx'
import { recipientsTexts } from './texts.ts'

const none = (text: string): ReactNode => <p className="soft inside">{text}</p>

export function MessagesPanel({ view: { messages, recipient } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  return (
    <Panel
      title={texts.messages}
      actions={<Link href={`/messages?find=${encodeURIComponent(recipient)}`}>{texts.allMessages}</Link>}
      flush
    >
      {messages.length === 0 ? (
        none(texts.noMessages)
      ) : (
        <div className="messages-list">
          <MessageRows rows={messages} selection={null} isFresh={() => false} />
        </div>
      )}
    </Panel>
  )
}

export function CodesPanel({ view: { codes, recipient } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  const all = `/verification/codes?recipient=${encodeURIComponent(recipient)}`
  return (
    <Panel title={texts.codes} actions={<Link href={all}>{texts.allCodes}</Link>} flush>
      {codes.length === 0 ? none(texts.noCodes) : <CodesTable codes={codes} />}
    </Panel>
  )
}

export function OptOutsPanel({ view: { optOuts, recipient } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  const { language } = useLanguage()
  const all = `/settings/opt-outs?search=${encodeURIComponent(recipient)}`
  return (
    <Panel title={texts.optOuts} actions={<Link href={all}>{texts.allOptOuts}</Link>} flush>
      <Table
        caption={texts.optOuts}
        rows={optOuts}
        keyOf={({ addressee, sender, accountId }) => `${addressee} ${sender} ${accountId}`}
        none={none(texts.noOptOuts)}
        columns={[
          { heading: texts.sender, cell: ({ sender }) => sender || texts.everySender },
          { heading: texts.account, cell: ({ account }) => account ?? texts.everyAccount },
          { heading: texts.reason, cell: ({ reason }) => optOutText(reason, language) },
          {
            heading: texts.source,
            cell: ({ source }) => <span className="soft">{optOutText(source, language)}</span>,
          },
          { heading: texts.since, cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </Panel>
  )
}

export function RepliesPanel({ view: { replies } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  return (
    <Panel title={texts.replies} flush>
      <Table
        caption={texts.replies}
        rows={replies}
        keyOf={({ replyId }) => replyId}
        none={none(texts.noReplies)}
        columns={[
          { heading: texts.at, cell: ({ at }) => <When at={at} /> },
          { heading: texts.text, cell: ({ text }) => <span className="recipient-text">{text}</span> },
          {
            heading: texts.to,
            cell: ({ channel, to }) => (
              <>
                <ChannelName channel={channel} /> {to}
              </>
            ),
          },
          {
            heading: texts.message,
            cell: ({ msgId }) => (msgId === null ? '–' : <Link href={`/messages/${msgId}`}>#{msgId}</Link>),
          },
        ]}
      />
    </Panel>
  )
}

export function LinksPanel({ view: { links } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  const { language } = useLanguage()
  return (
    <Panel title={texts.links} flush>
      <Table
        caption={texts.links}
        rows={links}
        keyOf={({ code }) => code}
        none={none(texts.noLinks)}
        columns={[
          { heading: texts.target, cell: ({ target }) => <span className="recipient-text">{target}</span> },
          {
            heading: texts.clicks,
            number: true,
            cell: ({ humanClicks }) => humanClicks.toLocaleString(language),
          },
          {
            heading: texts.lastClick,
            cell: ({ lastHumanAt }) => (lastHumanAt === null ? '–' : <When at={lastHumanAt} />),
          },
          { heading: texts.message, cell: ({ msgId }) => <Link href={`/messages/${msgId}`}>#{msgId}</Link> },
        ]}
      />
    </Panel>
  )
}

export function LookupsPanel({ view: { lookups, lookupsBackTo } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  return (
    <Panel title={texts.lookups} flush>
      <Table
        caption={texts.lookups}
        rows={lookups}
        keyOf={({ lookupId }) => lookupId}
        none={none(texts.noLookups)}
        columns={[
          { heading: texts.lookedUp, cell: ({ at }) => <When at={at} /> },
          { heading: texts.result, cell: ({ status }) => status },
          { heading: texts.account, cell: ({ account }) => account },
          {
            heading: texts.price,
            number: true,
            cell: ({ priceMicros, currency }) => <Money micros={priceMicros} currency={currency} />,
          },
        ]}
      />
      {lookupsBackTo !== null && (
        <p className="soft small inside">
          {texts.lookupsBackTo} <When at={lookupsBackTo} />.
        </p>
      )}
    </Panel>
  )
}

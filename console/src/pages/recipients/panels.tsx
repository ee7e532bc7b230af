import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecipientView } from '../../../../packages/console-contract/sending/recipients.ts'
import { confirmedDeed, Deeds } from '../../parts/list/deeds.tsx'
import { column, numeric, TablePanel } from '../../parts/list/list-section.tsx'
import { Panel } from '../../parts/page.tsx'
import { ChannelName, Money, When } from '../../parts/values.tsx'
import { storedText } from '../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { MessageRows } from '../messages/list/message-rows.tsx'
import { CodesTable } from '../verification/codes/codes.tsx'

const none = (text: string): ReactNode => <p className="soft inside">{text}</p>

export function MessagesPanel({ view: { messages, recipient } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
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
  const texts = useTexts('recipients')
  const all = `/verification/codes?recipient=${encodeURIComponent(recipient)}`
  return (
    <Panel title={texts.codes} actions={<Link href={all}>{texts.allCodes}</Link>} flush>
      {codes.length === 0 ? none(texts.noCodes) : <CodesTable codes={codes} />}
    </Panel>
  )
}

export function OptOutsPanel({ view: { optOuts, recipient } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  const { language } = useLanguage()
  const all = `/settings/opt-outs?search=${encodeURIComponent(recipient)}`
  return (
    <TablePanel<(typeof optOuts)[number]>
      title={texts.optOuts}
      actions={<Link href={all}>{texts.allOptOuts}</Link>}
      rows={optOuts}
      keyOf={({ addressee, sender, accountId }) => `${addressee} ${sender} ${accountId}`}
      none={none(texts.noOptOuts)}
      columns={[
        column(texts.sender, ({ sender }) => sender || texts.everySender),
        column(texts.account, ({ account }) => account ?? texts.everyAccount),
        column(texts.reason, ({ reason }) => storedText(reason, language, 'optOuts')),
        column(texts.source, ({ source }) => (
          <span className="soft">{storedText(source, language, 'optOuts')}</span>
        )),
        column(texts.since, ({ at }) => <When at={at} />),
      ]}
    />
  )
}

export function RepliesPanel({ view: { replies } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  return (
    <TablePanel<(typeof replies)[number]>
      title={texts.replies}
      rows={replies}
      keyOf={({ replyId }) => replyId}
      none={none(texts.noReplies)}
      columns={[
        column(texts.at, ({ at }) => <When at={at} />),
        column(texts.text, ({ text }) => <span className="breaks">{text}</span>),
        column(texts.to, ({ channel, to }) => (
          <>
            <ChannelName channel={channel} /> {to}
          </>
        )),
        column(texts.message, ({ msgId }) =>
          msgId === null ? '–' : <Link href={`/messages/${msgId}`}>#{msgId}</Link>,
        ),
      ]}
    />
  )
}

export function LinksPanel({ view: { links } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  const { language } = useLanguage()
  return (
    <TablePanel<(typeof links)[number]>
      title={texts.links}
      rows={links}
      keyOf={({ code }) => code}
      none={none(texts.noLinks)}
      columns={[
        column(texts.target, ({ target }) => <span className="breaks">{target}</span>),
        numeric(texts.clicks, ({ humanClicks }) => humanClicks.toLocaleString(language)),
        column(texts.lastClick, ({ lastHumanAt }) =>
          lastHumanAt === null ? '–' : <When at={lastHumanAt} />,
        ),
        column(texts.message, ({ msgId }) => <Link href={`/messages/${msgId}`}>#{msgId}</Link>),
      ]}
    />
  )
}

export function LookupsPanel({ view: { lookups, lookupsBackTo } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  return (
    <TablePanel<(typeof lookups)[number]>
      title={texts.lookups}
      rows={lookups}
      keyOf={({ lookupId }) => lookupId}
      none={none(texts.noLookups)}
      columns={[
        column(texts.lookedUp, ({ at }) => <When at={at} />),
        column(texts.result, ({ status }) => status),
        column(texts.account, ({ account }) => account),
        numeric(texts.price, ({ priceMicros, currency }) => (
          <Money micros={priceMicros} currency={currency} />
        )),
      ]}
    >
      {lookupsBackTo !== null && (
        <p className="soft small inside">
          {texts.lookupsBackTo} <When at={lookupsBackTo} />.
        </p>
      )}
    </TablePanel>
  )
}

/** What the last attempts showed of the number, by which plans skip channels. */
export function MemoryPanel({ view: { facts, recipient } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  const forget = confirmedDeed({
    ...{ text: texts.forget, title: texts.forgetTitle, about: texts.forgetAbout },
    ...{ change: 'POST /number-memory/forget', body: { phone: recipient }, refresh: ['GET /recipient'] },
  })
  return (
    <TablePanel<(typeof facts)[number]>
      title={texts.memory}
      actions={facts.length > 0 && <Deeds deeds={[forget]} />}
      rows={facts}
      keyOf={({ subject }) => subject}
      cards
      none={<p className="soft inside">{texts.noMemory}</p>}
      columns={[
        column(texts.result, ({ subject, evidence }) => (
          <>
            {subject === 'network' ? texts.network : <ChannelName channel={subject} />}:{' '}
            {texts.evidence[evidence]}
          </>
        )),
        column(texts.seen, ({ seenAt }) => <When at={seenAt} />),
        column(texts.counts, ({ countsUntil }) => <When at={countsUntil} />),
      ]}
    />
  )
}

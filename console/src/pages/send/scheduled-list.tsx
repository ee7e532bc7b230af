import { useState } from 'react'
import { Link } from 'wouter'
import type { ScheduledMessageView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { given, useAddressFilters } from '../../parts/list/address-filters.ts'
import { confirmedDeed, Deeds } from '../../parts/list/deeds.tsx'
import { type Column, column, numeric, Table } from '../../parts/list/list-section.tsx'
import { Pager } from '../../parts/list/pagers.tsx'
import { Answered, Nothing, Notice, Panel } from '../../parts/page.tsx'
import { ChannelName, Money, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** Messages that wait for their time, in the order in which they go out, to cancel some of them. */
export function ScheduledList() {
  const texts = useTexts('scheduled')
  const { user } = useSession()
  const filters = useAddressFilters()
  const account = filters.of('account')
  const before = filters.of('before')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = { limit: 50, ...given({ accountId: account && Number(account), before }) }
  const answer = useAnswer('GET /send/scheduled', query, { topics: ['messages'] })
  const set = (change: Record<string, string | null>) => {
    setChosen(new Set())
    filters.set(change)
  }
  return (
    <Panel title={texts.title} flush>
      {user.accountId === null && (
        <div className="filters">
          <AccountSelect value={account} onChange={(value) => set({ account: value })} />
        </div>
      )}
      <Answered of={answer} lines={6}>
        {({ messages, next }) => {
          const shown = messages.filter(({ msgId }) => chosen.has(msgId))
          return (
            <>
              <CancelBar messages={messages} chosen={shown} onChoose={setChosen} />
              <ScheduledTable messages={messages} chosen={chosen} onChoose={setChosen} />
              <Pager filters={{ ...filters, set }} next={next} newest={texts.first} older={texts.further} />
            </>
          )
        }}
      </Answered>
    </Panel>
  )
}

interface Choosing {
  messages: readonly ScheduledMessageView[]
  onChoose: (chosen: ReadonlySet<number>) => void
}

function ScheduledTable({ messages, chosen, onChoose }: Choosing & { chosen: ReadonlySet<number> }) {
  const texts = useTexts('scheduled')
  const { accounts } = useSession()
  const accountOf = (id: number) => accounts.find(({ accountId }) => accountId === id)
  const toggle = (msgId: number) => {
    const next = new Set(chosen)
    if (!next.delete(msgId)) next.add(msgId)
    onChoose(next)
  }
  const columns: Column<ScheduledMessageView>[] = [
    column(texts.message, ({ msgId, recipient }) => (
      <label className="row">
        <input
          type="checkbox"
          checked={chosen.has(msgId)}
          onChange={() => toggle(msgId)}
          aria-label={texts.choose({ recipient })}
        />
        <Link href={`/messages/${msgId}`}>{recipient}</Link>
      </label>
    )),
    column(texts.goesOut, ({ sendAt }) => <When at={sendAt} />),
    column(texts.channels, ({ channels }) => (
      <span className="row">
        {channels.map((channel) => (
          <ChannelName key={channel} channel={channel} />
        ))}
      </span>
    )),
    column(texts.account, ({ accountId }) => accountOf(accountId)?.name ?? accountId),
    numeric(texts.reserved, ({ micros, accountId }) => (
      <Money micros={micros} currency={accountOf(accountId)?.currency ?? ''} />
    )),
  ]
  return (
    <Table
      caption={texts.title}
      columns={columns}
      rows={messages}
      keyOf={({ msgId }) => msgId}
      none={<Nothing title={texts.none} about={texts.noneAbout} />}
    />
  )
}

function CancelBar({ messages, chosen, onChoose }: Choosing & { chosen: readonly ScheduledMessageView[] }) {
  const texts = useTexts('scheduled')
  const [tooLate, setTooLate] = useState(0)
  if (messages.length === 0 && tooLate === 0) return null
  const count = texts.messages({ count: chosen.length })
  const cancel = confirmedDeed({
    ...{ text: texts.cancel, title: texts.cancelTitle({ count }), about: texts.cancelAbout },
    ...{ buttonLook: 'danger', change: 'POST /messages/cancel', refresh: ['GET /send/scheduled'] },
    body: { msgIds: chosen.map(({ msgId }) => msgId) },
    onDone: (answer, { close }) => {
      setTooLate(answer.tooLate)
      close()
      onChoose(new Set())
    },
  })
  return (
    <div className="inside stack">
      {tooLate > 0 && (
        <Notice look="wait">{texts.tooLate({ count: texts.messages({ count: tooLate }) })}</Notice>
      )}
      <div className="row">
        <Button onClick={() => onChoose(new Set(messages.map(({ msgId }) => msgId)))}>{texts.all}</Button>
        <Deeds deeds={[{ ...cancel, disabled: chosen.length === 0 }]} />
      </div>
    </div>
  )
}

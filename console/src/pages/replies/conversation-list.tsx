import { useState } from 'react'
import { Link } from 'wouter'
import type {
  ConversationRowView,
  ConversationsView,
} from '../../../../packages/console-contract/administration.ts'
import { useSession } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { Input } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { type AddressFilters, parseNumberFilter } from '../../parts/list/address-filters.ts'
import { LookedSoFar } from '../../parts/list/looked-so-far.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing, Notice } from '../../parts/states.tsx'
import { When } from '../../parts/time/when.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useConversationHref } from './conversation-href.ts'
import { repliesTexts } from './texts.ts'

const filterNames = ['account', 'number', 'keyword', 'unread'] as const

/** Conversations, the newest reply first, updated live. */
export function ConversationList({ filters, opened }: { filters: AddressFilters; opened: number | null }) {
  const answer = useAnswer('GET /replies', parseQuery(filters), { topics: ['messages'] })
  return (
    <div className="replies-list">
      <Panel flush>
        <Filters filters={filters} key={filters.of('number') + filters.of('keyword')} />
        <Answered of={answer} lines={8}>
          {(view) => <Found view={view} filters={filters} opened={opened} />}
        </Answered>
      </Panel>
    </div>
  )
}

function parseQuery(filters: AddressFilters) {
  const { account } = parseNumberFilter(filters, 'account')
  const [number, keyword, before] = ['number', 'keyword', 'before'].map(filters.of)
  return {
    ...(account !== undefined && { accountId: account }),
    ...(number !== '' && { number }),
    ...(keyword !== '' && { keyword }),
    ...(filters.of('unread') === '1' && { unread: true }),
    ...(before !== '' && { before }),
  }
}

function Filters({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(repliesTexts)
  const { accounts } = useSession()
  const [number, setNumber] = useState(of('number'))
  const [keyword, setKeyword] = useState(of('keyword'))
  const clear = () => {
    setNumber('')
    setKeyword('')
    set(Object.fromEntries(filterNames.map((name) => [name, null])))
  }
  return (
    <Form
      className="replies-filters"
      onSubmit={() => set({ number: number.trim(), keyword: keyword.trim() })}
    >
      {accounts.length > 1 && (
        <AccountSelect value={of('account')} onChange={(account) => set({ account })} />
      )}
      <Input label={texts.number} value={number} spellCheck={false} maxLength={64} onChange={setNumber} />
      <Input label={texts.keyword} value={keyword} spellCheck={false} maxLength={64} onChange={setKeyword} />
      <label className="row replies-unread-only">
        <input
          type="checkbox"
          checked={of('unread') === '1'}
          onChange={({ target }) => set({ unread: target.checked ? '1' : null })}
        />
        <span>{texts.unreadOnly}</span>
      </label>
      <div className="row">
        <Button type="submit">{texts.search}</Button>
        {filterNames.some((name) => of(name) !== '') && (
          <Button look="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Found({
  view: { conversations, next, lookedBackTo, masked },
  filters,
  opened,
}: {
  view: ConversationsView
  filters: AddressFilters
  opened: number | null
}) {
  const texts = useTexts(repliesTexts)
  const isFiltered = filterNames.some((name) => filters.of(name) !== '')
  return (
    <>
      {masked && <Notice look="wait">{texts.masked}</Notice>}
      {conversations.length === 0 && lookedBackTo === null && (
        <Nothing
          title={isFiltered ? texts.noneFound : texts.none}
          about={isFiltered ? texts.noneFoundAbout : texts.noneAbout}
        />
      )}
      {conversations.length > 0 && (
        <ul aria-label={texts.list}>
          {conversations.map((row) => (
            <li key={row.conversationId}>
              <Row row={row} isOpen={row.conversationId === opened} masked={masked} />
            </li>
          ))}
        </ul>
      )}
      {lookedBackTo !== null && (
        <LookedSoFar
          text={texts.lookedBackTo}
          at={lookedBackTo}
          onFurther={() => filters.set({ before: next })}
        />
      )}
      <Pager filters={filters} next={lookedBackTo === null ? next : null} />
    </>
  )
}

function Row({ row, isOpen, masked }: { row: ConversationRowView; isOpen: boolean; masked: boolean }) {
  const texts = useTexts(repliesTexts)
  const hrefOf = useConversationHref()
  const { accounts } = useSession()
  const { conversationId, recipient, channel, number, account, keyword, lastAt, isUnread, text } = row
  return (
    <Link
      href={hrefOf(conversationId)}
      className={isUnread ? 'replies-row unread' : 'replies-row'}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="replies-who">
        <span className="mono">{recipient}</span>
        {isUnread && <span className="badge wait">{texts.unread}</span>}
        <span className="soft small replies-when">
          <When at={lastAt} />
        </span>
      </span>
      <span className={text === null ? 'replies-text soft' : 'replies-text'}>
        {text ?? (masked ? texts.hidden : texts.gone)}
      </span>
      <span className="soft small replies-facts">
        <ChannelName channel={channel} />
        <span>{number}</span>
        {keyword !== null && <span>{keyword}</span>}
        {accounts.length > 1 && <span>{account}</span>}
      </span>
    </Link>
  )
}

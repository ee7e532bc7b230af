import { Link, useSearchParams } from 'wouter'
import type {
  ConversationRowView,
  ConversationsView,
} from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { Check, Input, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { SearchButtons } from '../../parts/form/search-buttons.tsx'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  withParams,
} from '../../parts/list/address-filters.ts'
import { CsvLink, noneOf } from '../../parts/list/list-section.tsx'
import { SearchPager } from '../../parts/list/pagers.tsx'
import { Answered, Nothing, Notice, Panel } from '../../parts/page.tsx'
import { ChannelName, When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

const filterNames = ['account', 'recipient', 'number', 'keyword', 'unread'] as const

/** Conversations, the newest reply first, updated live. */
export function ConversationList({ filters, opened }: { filters: AddressFilters; opened: number | null }) {
  const answer = useAnswer('GET /replies', parseQuery(filters), { topics: ['messages'] })
  return (
    <div className="replies-list">
      <Panel flush>
        <Filters filters={filters} key={['recipient', 'number', 'keyword'].map(filters.of).join(' ')} />
        <Answered of={answer} lines={8}>
          {(view) => <Found view={view} filters={filters} opened={opened} />}
        </Answered>
      </Panel>
    </div>
  )
}

function parseQuery(filters: AddressFilters) {
  const { account } = parseNumberFilter(filters, 'account')
  return given({
    accountId: account,
    recipient: filters.of('recipient'),
    number: filters.of('number'),
    keyword: filters.of('keyword'),
    unread: filters.of('unread') === '1' || null,
    before: filters.of('before'),
  })
}

function Filters({ filters }: { filters: AddressFilters }) {
  const { of, set, input } = filters
  const query = parseQuery(filters)
  const { language } = useLanguage()
  const { account } = parseNumberFilter(filters, 'account')
  const unread = useAnswer('GET /replies/unread', given({ accountId: account }), { topics: ['messages'] })
  const texts = useTexts('replies')
  const { accounts } = useSession()
  const seesNumbers = useMay('operator')
  const [typed, inputs, change] = useFields({
    ...{ recipient: of('recipient'), number: of('number'), keyword: of('keyword') },
  })
  const clear = () => {
    change({ recipient: '', number: '', keyword: '' })
    set(Object.fromEntries(filterNames.map((name) => [name, null])))
  }
  return (
    <Form
      className="tiles inset ruled replies-filters"
      onSubmit={() =>
        set(Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])))
      }
    >
      {accounts.length > 1 && <AccountSelect {...input('account')} />}
      {seesNumbers && (
        <Input
          {...inputs.recipient}
          label={texts.subscriber}
          type="search"
          spellCheck={false}
          maxLength={254}
        />
      )}
      <Input {...inputs.number} label={texts.number} spellCheck={false} maxLength={64} />
      <Input {...inputs.keyword} label={texts.keyword} spellCheck={false} maxLength={64} />
      <Check
        className="row replies-unread-only"
        label={texts.unreadOnly({ count: unread.data?.unread.toLocaleString(language) ?? '…' })}
        value={of('unread') === '1'}
        onChange={(isOn) => set({ unread: isOn ? '1' : null })}
      />
      <SearchButtons texts={texts} onClear={filterNames.some((name) => of(name) !== '') ? clear : null}>
        <CsvLink path="/replies.csv" query={query} />
      </SearchButtons>
    </Form>
  )
}

interface FoundProps {
  view: ConversationsView
  filters: AddressFilters
  opened: number | null
}

function Found({ view: { conversations, next, lookedBackTo, masked }, filters, opened }: FoundProps) {
  const texts = useTexts('replies')
  const isFiltered = filterNames.some((name) => filters.of(name) !== '')
  return (
    <>
      {masked && <Notice look="wait">{texts.masked}</Notice>}
      {conversations.length === 0 && lookedBackTo === null && <Nothing {...noneOf(texts, isFiltered)} />}
      {conversations.length > 0 && (
        <ul className="lines bare" aria-label={texts.list}>
          {conversations.map((row) => (
            <li key={row.conversationId}>
              <Row row={row} isOpen={row.conversationId === opened} masked={masked} />
            </li>
          ))}
        </ul>
      )}
      <SearchPager {...{ filters, next, lookedBackTo }} text={texts.lookedBackTo} />
    </>
  )
}

function Row({ row, isOpen, masked }: { row: ConversationRowView; isOpen: boolean; masked: boolean }) {
  const texts = useTexts('replies')
  const hrefOf = useConversationHref()
  const { accounts } = useSession()
  const { conversationId, recipient, channel, number, account, keyword, lastAt, isUnread, text } = row
  return (
    <Link
      href={hrefOf(conversationId)}
      className={isUnread ? 'stack-1 inset hovers replies-row unread' : 'stack-1 inset hovers replies-row'}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="row">
        <span className="mono">{recipient}</span>
        {isUnread && <span className="badge wait">{texts.unread}</span>}
        <span className="soft small end">
          <When at={lastAt} />
        </span>
      </span>
      <span className={text === null ? 'two-lines breaks soft' : 'two-lines breaks'}>
        {text ?? (masked ? texts.hidden : texts.gone)}
      </span>
      <span className="soft small aside-facts breaks">
        <ChannelName channel={channel} />
        <span>{number}</span>
        {keyword !== null && <span>{keyword}</span>}
        {accounts.length > 1 && <span>{account}</span>}
      </span>
    </Link>
  )
}

/** The address of a conversation, or of none, with the filters of the list. */
export function useConversationHref(): (conversationId: number | null) => string {
  const [params] = useSearchParams()
  return (conversationId) => {
    const next = withParams(params, { conversation: conversationId === null ? null : String(conversationId) })
    return next.size === 0 ? '/replies' : `/replies?${next}`
  }
}

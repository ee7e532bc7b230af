import { Link } from 'wouter'
import type { CallbackLine } from '../../../../packages/console-contract/administration.ts'
import type { AnswerOf } from '../../../../packages/console-contract/contract.ts'
import { useAnswer, useChange, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { choices, Input, Select, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { SearchButtons } from '../../parts/form/search-buttons.tsx'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  useAddressFilters,
} from '../../parts/list/address-filters.ts'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { CsvLink, noneOf } from '../../parts/list/list-section.tsx'
import { SearchPager } from '../../parts/list/pagers.tsx'
import { Answered, Nothing, Panel, Wrong } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ReplayDeadLetters } from './replay-dead-letters.tsx'
import { CallbackState, LastError } from './tried.tsx'

/** All callbacks, newest first. */
export function Deliveries() {
  const texts = useTexts('callbacks')
  const mayReplay = useMay('operator')
  const filters = useAddressFilters()
  const answer = useAnswer('GET /callbacks', parseQuery(filters), { topics: ['callbacks'] })
  const { accountId = null, host = '' } = parseQuery(filters)
  const replay: Deed = {
    text: texts.replayDeadLetters,
    opens: ({ close }) => <ReplayDeadLetters accountId={accountId} host={host} onClose={close} />,
  }
  return (
    <Panel
      title={texts.newestFirst}
      flush
      actions={
        <>
          <CsvLink path="/callbacks.csv" query={parseQuery(filters)} />
          {mayReplay && <Deeds deeds={[replay]} />}
        </>
      }
    >
      <Filters filters={filters} key={filters.of('host') + filters.of('msgId')} />
      <Answered of={answer} lines={10}>
        {(page) => <Rows page={page} filters={filters} />}
      </Answered>
    </Panel>
  )
}

interface RowsProps {
  page: AnswerOf<'GET /callbacks'>
  filters: AddressFilters
}

function Rows({ page: { callbacks, next, lookedBackTo }, filters }: RowsProps) {
  const texts = useTexts('callbacks')
  const isFiltered = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  return (
    <>
      {callbacks.length > 0 && (
        <ul className="lines">
          {callbacks.map((row) => (
            <DeliveryLine key={row.callbackId} row={row} />
          ))}
        </ul>
      )}
      {callbacks.length === 0 && lookedBackTo !== null && <Nothing title={texts.nothingIn} />}
      {callbacks.length === 0 && lookedBackTo === null && <Nothing {...noneOf(texts, isFiltered)} />}
      <SearchPager {...{ filters, next, lookedBackTo }} text={texts.lookedUntil} />
    </>
  )
}

function parseQuery(filters: AddressFilters) {
  const state = states.find((each) => each === filters.of('state'))
  return {
    ...given({ state, host: filters.of('host') }),
    ...parseNumberFilter(filters, 'accountId', 'msgId', 'before'),
  }
}

const states = ['pending', 'delivered', 'dead-lettered'] as const

/** Filters of the list. Choices apply at once, texts when the form is sent. */
function Filters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('callbacks')
  const [{ host, msgId }, of, set] = useFields({ host: filters.of('host'), msgId: filters.of('msgId') })
  const isAny = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  const search = () => {
    filters.set({ host: host.trim(), msgId: msgId.replaceAll(/\D/g, '') })
  }
  const clear = () => {
    set({ host: '', msgId: '' })
    filters.set({ state: null, accountId: null, host: null, msgId: null })
  }
  return (
    <Form className="tiles inset ruled callbacks-filters" onSubmit={search}>
      <Select
        {...filters.input('state')}
        label={texts.state}
        options={choices(states, (state) => texts[state], texts.anyState)}
      />
      <AccountSelect {...filters.input('accountId')} />
      <Input
        {...of.host}
        label={texts.host}
        placeholder="shop.example"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Input {...of.msgId} label={texts.message} placeholder={texts.anyMessage} inputMode="numeric" />
      <SearchButtons texts={texts} onClear={isAny ? clear : null} />
    </Form>
  )
}

/** One callback of the list: URL, message, state. */
function DeliveryLine({ row }: { row: CallbackLine }) {
  const texts = useTexts('callbacks')
  const { accounts } = useSession()
  const mayReplay = useMay('operator')
  const replay = useChange('POST /callbacks/replay', ['GET /callbacks'])
  const { callbackId, state, url, account, attempts, lastError } = row
  return (
    <li className="hovers callbacks-line">
      <CallbackState state={state} />
      <div className="callbacks-what">
        <Link className="callbacks-url medium breaks" href={`/webhooks/${callbackId}`}>
          {withoutScheme(url)}
        </Link>
        <div className="small soft aside-facts">
          <About msgId={row.msgId} />
          {accounts.length > 1 && <span>{account}</span>}
          <span>{texts.attempts({ count: attempts })}</span>
          {state === 'pending' && <Next dueAt={row.dueAt} />}
        </div>
        {state !== 'delivered' && <LastError text={lastError} />}
        {replay.error !== null && <Wrong error={replay.error} />}
      </div>
      <div className="row callbacks-end">
        <span className="small soft">
          <When at={row.endedAt ?? row.createdAt} />
        </span>
        {state === 'dead-lettered' && mayReplay && (
          <Button
            busy={replay.isPending}
            aria-label={`${texts.replay}: ${texts.one({ id: callbackId })}`}
            onClick={() => replay.mutate({ callbackIds: [callbackId] })}
          >
            {texts.replay}
          </Button>
        )}
      </div>
    </li>
  )
}

function About({ msgId }: { msgId: number | null }) {
  const texts = useTexts('callbacks')
  if (msgId === null) return <span>{texts.noMessage}</span>
  return <Link href={`/messages/${msgId}`}>{texts.messageNumber({ id: msgId })}</Link>
}

function Next({ dueAt }: { dueAt: number | null }) {
  const texts = useTexts('callbacks')
  if (dueAt === null || dueAt <= Date.now()) return <span>{texts.dueNow}</span>
  return (
    <span>
      {texts.nextAt} <When at={dueAt} />
    </span>
  )
}

function withoutScheme(url: string): string {
  return url.replace(/^https:\/\//, '')
}

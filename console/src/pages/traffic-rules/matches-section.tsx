import { Link } from 'wouter'
import type {
  RuleMatchesView,
  RuleSumView,
} from '../../../../packages/console-contract/operating/traffic-rules.ts'
import { useAccountName, useAnswer } from '../../gateway/use-gateway.tsx'
import { countryName } from '../../parts/country-name.ts'
import { AccountSelect } from '../../parts/form/account-select.tsx'
import { choices, Select } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import {
  type AddressFilters,
  parseNumberFilter,
  useAddressFilters,
} from '../../parts/list/address-filters.ts'
import { type MessageAddress, messagesAddress } from '../../parts/list/list-addresses.ts'
import { type Column, column, Drill, numeric, Table, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../parts/page.tsx'
import { chooseDays } from '../../parts/time/days-choice.tsx'
import { When } from '../../parts/values.tsx'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'

const spans = [1, 7, 30] as const

/** How many messages each rule has met, also of rules that only observe. */
export function MatchesSection() {
  const filters = useAddressFilters()
  const days = chooseDays(filters, spans, 7)
  const query = { days, ...parseNumberFilter(filters, 'accountId') }
  const answer = useAnswer('GET /traffic-rules/matches', query, { topics: ['messages'] })
  return (
    <>
      <Panel flush>
        <Filters filters={filters} days={days} />
        <Answered of={answer}>
          {({ rules, from }) => <Rules rules={rules} within={{ from, ...accountOf(query.accountId) }} />}
        </Answered>
      </Panel>
      {answer.data !== undefined && answer.data.days.length > 0 && (
        <>
          <ByDay view={answer.data} />
          <Newest newest={answer.data.newest} />
        </>
      )}
    </>
  )
}

function Filters({ filters, days }: { filters: AddressFilters; days: number }) {
  const texts = useTexts('trafficRules')
  return (
    <Form className="filters" onSubmit={() => undefined}>
      <AccountSelect {...filters.input('accountId')} />
      <Select
        label={texts.time}
        value={days}
        options={choices(spans, (each) => texts.lastDays({ n: each }))}
        onChange={(chosen) => filters.set({ days: String(chosen) })}
      />
    </Form>
  )
}

function Rules({ rules, within }: { rules: readonly RuleSumView[]; within: MessageAddress }) {
  const texts = useTexts('trafficRules')
  const { kind: kinds } = useTexts('ruleSets.values')
  const shared = useSharedColumns()
  if (rules.length === 0) return <Nothing title={texts.noRules} about={texts.noRulesAbout} />
  return (
    <Table<(typeof rules)[number]>
      caption={texts.rules}
      rows={rules}
      keyOf={({ rule, effect }) => `${rule} ${effect}`}
      columns={[
        shared.rule,
        column(texts.kind, ({ kind }) => (kind === null ? texts.formerRule : kinds[kind])),
        shared.effect,
        shared.messages(() => within),
        column(texts.last, ({ lastAt }) => (lastAt === null ? texts.never : <When at={lastAt} />)),
      ]}
    />
  )
}

function ByDay({ view: { days, isCut } }: { view: RuleMatchesView }) {
  const texts = useTexts('trafficRules')
  const shared = useSharedColumns()
  const { language } = useLanguage()
  const shown = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return (
    <TablePanel<(typeof days)[number]>
      title={texts.byDay}
      rows={days}
      keyOf={({ day, accountId, rule, effect }) => `${day} ${accountId} ${rule} ${effect}`}
      columns={[
        column(texts.day, ({ day }) => new Date(day).toLocaleDateString(localeOf(language), shown)),
        shared.rule,
        shared.effect,
        shared.account,
        shared.messages<RuleMatchesView['days'][number]>(({ day, accountId: account }) => ({
          account,
          from: day,
          to: day + dayMs - 1,
        })),
        column(texts.example, ({ msgId }) =>
          msgId === null ? (
            <span className="soft">{texts.noExample}</span>
          ) : (
            <Link href={`/messages/${msgId}`}>#{msgId}</Link>
          ),
        ),
      ]}
    >
      {isCut && <p className="soft small inside">{texts.cut({ n: days.length })}</p>}
    </TablePanel>
  )
}

function Newest({ newest }: { newest: RuleMatchesView['newest'] }) {
  const texts = useTexts('trafficRules')
  const shared = useSharedColumns()
  const { language } = useLanguage()
  return (
    <TablePanel<RuleMatchesView['newest'][number] & { index: number }>
      title={texts.newest}
      rows={newest.map((match, index) => ({ ...match, index }))}
      keyOf={({ index }) => index}
      none={<Nothing title={texts.noNewest} />}
      columns={[
        column(texts.last, ({ at }) => <When at={at} />),
        shared.rule,
        shared.effect,
        column(texts.because, ({ detail }) => detail),
        shared.account,
        column(texts.sender, ({ sender }) => sender),
        column(texts.recipient, ({ recipient }) => <span className="mono">{recipient}</span>),
        column(texts.country, ({ country }) => countryName(country, language)),
        numeric(texts.times, ({ messages }) => messages.toLocaleString(language)),
      ]}
    />
  )
}

const dayMs = 24 * 3_600_000

function accountOf(account: number | undefined): MessageAddress {
  return account === undefined ? {} : { account }
}

const looks: Readonly<Record<string, string>> = { refuse: 'bad', hold: 'wait', wait: 'wait' }

/** Columns that several of the tables have. */
function useSharedColumns() {
  const texts = useTexts('trafficRules')
  const { language } = useLanguage()
  const accountName = useAccountName()
  return {
    rule: column<{ rule: string }>(texts.rule, ({ rule }) => <strong>{rule}</strong>),
    effect: column<{ effect: string }>(texts.effect, ({ effect }) => (
      <span className={`badge ${looks[effect] ?? ''}`}>
        {effect in texts.effects ? texts.effects[effect as keyof typeof texts.effects] : effect}
      </span>
    )),
    account: column<{ accountId: number }>(texts.account, ({ accountId }) => accountName(accountId)),
    /** Messages that a rule refused are not stored. */
    messages: <Row extends { rule: string; effect: string; messages: number }>(
      withinOf: (row: Row) => MessageAddress,
    ): Column<Row> =>
      numeric(texts.times, (row) => {
        const { rule, effect, messages } = row
        const isListed = messages > 0 && effect !== 'refuse'
        return (
          <Drill href={isListed ? messagesAddress({ rule, effect, ...withinOf(row) }) : null}>
            {messages.toLocaleString(language)}
          </Drill>
        )
      }),
  }
}

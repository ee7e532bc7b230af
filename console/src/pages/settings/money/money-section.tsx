import './money.css'
import type { AuditView, CostView } from '../../../../../packages/console-contract/accounts/money.ts'
import { type Micros, negatedMicros, sumMicros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { messagesAddress } from '../../../parts/list/list-addresses.ts'
import { type Column, column, Drill, ListSection, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Notice, Panel, Skeleton, Wrong } from '../../../parts/page.tsx'
import { formatMoney, Money, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { DaysPanel } from './days-panel.tsx'
import { LedgerPanel } from './ledger-panel.tsx'

/** The money of the account, and the audit of all accounts. */
export function MoneySection() {
  const mayAudit = useMayForAll('operator')
  const seesCosts = useMayForAll('viewer')
  return (
    <>
      <BalancePanel />
      <DaysPanel />
      <LedgerPanel />
      {mayAudit && <AuditPanel />}
      {seesCosts && <CostsPanel />}
    </>
  )
}

function amount<Row extends { currency: string }>(heading: string, of: (row: Row) => Micros): Column<Row> {
  return numeric(heading, (row) => <Money micros={of(row)} currency={row.currency} />)
}

/** What upstreams have charged, as far as they report prices. */
function CostsPanel() {
  const texts = useTexts('money')
  const answer = useAnswer('GET /money/costs', {})
  const columns: Column<CostView>[] = [
    column(texts.upstream, ({ upstream }) => (
      <Drill href={messagesAddress({ carrier: upstream })}>{upstream}</Drill>
    )),
    amount(texts.charged, ({ chargedMicros }) => chargedMicros),
    amount(texts.refunded, ({ refundedMicros }) => refundedMicros),
    amount(texts.net, ({ chargedMicros: charged, refundedMicros: refunded }) =>
      sumMicros([charged, negatedMicros(refunded)]),
    ),
  ]
  return (
    <ListSection
      title={texts.costs}
      about={texts.costsAbout}
      of={answer}
      rows={({ costs }) => costs}
      columns={columns}
      keyOf={({ upstream, currency }) => `${upstream} ${currency}`}
      none={{ title: texts.noCosts, about: texts.noCostsAbout }}
    />
  )
}

/** Runs the audit of all accounts when the operator presses the button. */
function AuditPanel() {
  const texts = useTexts('money')
  const audit = useAnswer('GET /money/audit', {}, { enabled: false })
  const action = (
    <Button busy={audit.isFetching} onClick={() => void audit.refetch()}>
      {texts.auditNow}
    </Button>
  )
  return (
    <Panel title={texts.audit} actions={action} flush>
      <div className="inside stack">
        <p className="soft">{texts.auditAbout}</p>
        {audit.error !== null && <Wrong error={audit.error} />}
        {audit.data !== undefined && <Verdict audit={audit.data} />}
      </div>
      {audit.isFetching && audit.data === undefined && <Skeleton />}
      {audit.data !== undefined && <AuditedAccounts accounts={audit.data.accounts} />}
    </Panel>
  )
}

function Verdict({ audit }: { audit: AuditView }) {
  const texts = useTexts('money')
  const { language } = useLanguage()
  const more = audit.faultyMessages - audit.faults.length
  return (
    <Notice look={audit.sound ? 'good' : 'bad'}>
      <strong>{audit.sound ? texts.sound : texts.unsound}</strong> <When at={audit.at} />.{' '}
      {texts.took({ seconds: (audit.tookMs / 1_000).toLocaleString(language) })}
      <ul>
        {audit.accounts.flatMap(({ name, currency, differences }) =>
          differences.map(({ what, expectedMicros, foundMicros }) => (
            <li key={`${name} ${what}`}>
              {name}.{' '}
              {texts.expected({
                what,
                expected: formatMoney(expectedMicros, currency, language),
                found: formatMoney(foundMicros, currency, language),
              })}
            </li>
          )),
        )}
        {audit.faults.map(({ msgId, what }) => (
          <li key={msgId}>{texts.fault({ msgId, what })}</li>
        ))}
        {more > 0 && <li>{texts.moreFaults({ count: more })}</li>}
      </ul>
    </Notice>
  )
}

type Audited = AuditView['accounts'][number]

function AuditedAccounts({ accounts }: { accounts: readonly Audited[] }) {
  const texts = useTexts('money')
  const { language } = useLanguage()
  const count = (heading: string, of: (account: Audited) => number): Column<Audited> =>
    numeric(heading, (account) => of(account).toLocaleString(language))
  const columns: Column<Audited>[] = [
    column(texts.account, ({ name }) => name),
    count(texts.messages, ({ messages }) => messages),
    count(texts.lookups, ({ lookups }) => lookups),
    amount(texts.toppedUp, ({ toppedUpMicros }) => toppedUpMicros),
    amount(texts.reserved, ({ reservedMicros }) => reservedMicros),
    amount(texts.charged, ({ chargedMicros }) => chargedMicros),
    amount(texts.available, ({ availableMicros }) => availableMicros),
  ]
  return (
    <Table caption={texts.audit} columns={columns} rows={accounts} keyOf={({ accountId }) => accountId} />
  )
}

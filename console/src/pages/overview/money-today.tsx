import { Link } from 'wouter'
import type { AccountMoney } from '../../../../packages/console-contract/operating/overview.ts'
import { column, numeric, Table } from '../../parts/list/list-section.tsx'
import { Panel } from '../../parts/page.tsx'
import { Money } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** What was charged today, by account, highest first. */
export function MoneyToday({ money }: { money: AccountMoney[] }) {
  const texts = useTexts('overview')
  const rows = money.toSorted((a, b) => Number(b.chargedMicros) - Number(a.chargedMicros)).slice(0, 20)
  return (
    <Panel title={texts.money} flush>
      {rows.length === 0 ? (
        <p className="inside soft">{texts.noAccount}</p>
      ) : (
        <Table<(typeof rows)[number]>
          caption={texts.money}
          cards
          keyOf={({ accountId }) => accountId}
          rows={rows}
          columns={[
            column(texts.account, ({ accountId, name }) => (
              <Link href={`/settings/money?account=${accountId}`}>{name}</Link>
            )),
            numeric(texts.chargedShort, (row) => (
              <Money micros={row.chargedMicros} currency={row.currency} />
            )),
            numeric(texts.available, (row) => <Left of={row} />),
          ]}
        />
      )}
    </Panel>
  )
}

function Left({ of: { availableMicros, toppedUpMicros, currency } }: { of: AccountMoney }) {
  const texts = useTexts('overview')
  return (
    <>
      <Money micros={availableMicros} currency={currency} />
      {toppedUpMicros !== 0 && (
        <div className="soft small">
          {texts.toppedUp} <Money micros={toppedUpMicros} currency={currency} />
        </div>
      )}
    </>
  )
}

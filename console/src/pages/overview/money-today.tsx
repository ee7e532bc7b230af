import { Link } from 'wouter'
import type { AccountMoney } from '../../../../src/http/console/contract/overview.ts'
import { Money } from '../../parts/money.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { overviewTexts } from './texts.ts'

/** What the day has cost, by account; those that it cost most come first. */
export function MoneyToday({ money }: { money: AccountMoney[] }) {
  const texts = useTexts(overviewTexts)
  const rows = money.toSorted((a, b) => b.chargedMicros - a.chargedMicros).slice(0, 20)
  return (
    <Panel title={texts.money} flush>
      {rows.length === 0 ? (
        <p className="inside soft">{texts.noAccount}</p>
      ) : (
        <Table
          caption={texts.money}
          keyOf={({ accountId }) => accountId}
          rows={rows}
          columns={[
            {
              heading: texts.account,
              cell: ({ accountId, name }) => <Link href={`/cabinet/money?account=${accountId}`}>{name}</Link>,
            },
            {
              heading: texts.chargedShort,
              number: true,
              cell: (row) => <Money micros={row.chargedMicros} currency={row.currency} />,
            },
            {
              heading: texts.toppedUp,
              number: true,
              cell: (row) =>
                row.toppedUpMicros === 0 ? (
                  '–'
                ) : (
                  <Money micros={row.toppedUpMicros} currency={row.currency} />
                ),
            },
            {
              heading: texts.available,
              number: true,
              cell: (row) => <Money micros={row.availableMicros} currency={row.currency} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

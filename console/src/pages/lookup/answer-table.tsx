import type {
  FindingView,
  NetworkView,
  NumberAnswer,
} from '../../../../packages/console-contract/sending/lookup.ts'
import { column, numeric, Table } from '../../parts/list/list-section.tsx'
import { Money, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** The result for each number, or why there is none. */
export function AnswerTable({ answers, currency }: { answers: readonly NumberAnswer[]; currency: string }) {
  const texts = useTexts('lookup')
  const rows = answers.map((answer, index) => ({ ...answer, key: index }))
  return (
    <Table<(typeof rows)[number]>
      caption={texts.answers}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        column(texts.number, ({ recipient, typed }) => (
          <span className="nowrap">{recipient?.written ?? typed}</span>
        )),
        column(texts.status, ({ finding, refused }) =>
          finding === null ? (
            <span className="fault">{refused}</span>
          ) : (
            <LookupStatus status={finding.status} />
          ),
        ),
        column(
          texts.network,
          ({ finding }) => finding && describeNetwork(finding.portedTo ?? finding.origin),
        ),
        column(texts.ported, ({ finding }) => finding && <Ported finding={finding} />),
        column(texts.mccmnc, ({ finding }) => finding && (finding.mccmnc ?? '—')),
        column(texts.imsi, ({ finding }) => finding && (finding.imsi ?? '—')),
        column(
          texts.known,
          ({ finding, keptAt }) => finding && (keptAt === null ? texts.fresh : <When at={keptAt} />),
        ),
        numeric(
          texts.price,
          ({ priceMicros }) => priceMicros !== null && <Money micros={priceMicros} currency={currency} />,
        ),
      ]}
    />
  )
}

function Ported({ finding: { ported, origin, portedTo } }: { finding: FindingView }) {
  const texts = useTexts('lookup')
  if (ported === null) return <span className="soft">{texts.unknown}</span>
  if (!ported) return texts.no
  const to = portedTo?.name ?? null
  return (
    <>
      {texts.yes}
      {to !== null && (
        <span className="soft">
          {' '}
          {origin?.name} → {to}
        </span>
      )}
    </>
  )
}

function describeNetwork(network: NetworkView | null): string {
  const words = [network?.name, network?.country].filter((word) => word !== null && word !== undefined)
  return words.length === 0 ? '—' : words.join(', ')
}

const looks: Readonly<Record<string, string>> = {
  DELIVERED: 'good',
  UNDELIVERABLE: 'wait',
  'INVALID DESTINATION ADDRESS': 'bad',
}

/** The status in plain words; the contract's value on hover. */
export function LookupStatus({ status }: { status: string }) {
  const { statuses } = useTexts('lookup')
  const words: Readonly<Record<string, string>> = statuses
  return (
    <span className={`badge ${looks[status] ?? ''}`} title={status}>
      {words[status] ?? status}
    </span>
  )
}

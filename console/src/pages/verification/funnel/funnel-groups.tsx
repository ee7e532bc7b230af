import type {
  FunnelCounts,
  FunnelView,
} from '../../../../../packages/console-contract/operating/verification.ts'
import { Drill } from '../../../parts/list/drill.tsx'
import { type CodeAddress, codesAddress } from '../../../parts/list/list-addresses.ts'
import { column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { computeShare } from '../share.ts'
import { ShareBar } from '../share-bar.tsx'

/** The funnel by service and by type. */
export function FunnelGroups({ view, within }: { view: FunnelView; within: CodeAddress }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const services = view.byService.map(({ serviceId, name, ...counts }) => ({
    ...counts,
    label: name ?? common.serviceNumber({ id: serviceId }),
    key: serviceId,
    address: { ...within, service: serviceId },
  }))
  const types = view.byType.map(({ type, ...counts }) => ({
    ...counts,
    label: common.types[type],
    key: type,
    address: { ...within, type },
  }))
  return (
    <>
      <Group title={texts.byService} heading={common.service} rows={services} />
      {types.length > 1 && <Group title={texts.byType} heading={common.type} rows={types} />}
    </>
  )
}

type Row = FunnelCounts & { label: string; key: string | number; address: CodeAddress }

function Group({ title, heading, rows }: { title: string; heading: string; rows: Row[] }) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const counts = ['created', 'sent', 'delivered', 'expired', 'blocked'] as const
  return (
    <TablePanel<Row>
      title={title}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        column(heading, ({ label }) => <strong>{label}</strong>),
        ...counts.map((name) =>
          numeric(common[name], (row: Row) => (
            <Drill href={row[name] === 0 ? null : codesAddress(addressOf(row, name))}>
              {row[name].toLocaleString(language)}
            </Drill>
          )),
        ),
        column(texts.conversion, ({ approved, created }) => (
          <ShareBar share={computeShare(approved, created)} />
        )),
      ]}
    />
  )
}

function addressOf({ address }: Row, name: string): CodeAddress {
  return name === 'created' ? address : { ...address, stage: name }
}

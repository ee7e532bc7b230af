import type { FormerUpstreamView } from '../../../../src/http/console/contract/upstreams.ts'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { CountText } from './count-text.tsx'
import { upstreamsTexts } from './texts.ts'
import { underWay } from './words.ts'

/** Of a configuration that this gateway does not have: an older one, or that of another gateway. */
export function FormerUpstreams({
  former,
  isCounted,
}: {
  former: readonly FormerUpstreamView[]
  isCounted: boolean
}) {
  const texts = useTexts(upstreamsTexts)
  const { upstream, waiting, underWay: away, control } = texts.formerColumns
  return (
    <Panel title={texts.former} flush>
      <p className="inside soft">{texts.formerAbout}</p>
      <Table
        caption={texts.former}
        rows={former}
        keyOf={(row) => row.upstream}
        columns={[
          { heading: upstream, cell: (row) => row.upstream },
          {
            heading: waiting,
            number: true,
            cell: ({ messages }) => <CountText count={messages.waiting} isCounted={isCounted} />,
          },
          {
            heading: away,
            number: true,
            cell: (row) => <CountText count={underWay(row)} isCounted={isCounted} />,
          },
          { heading: control, cell: (row) => (row.control === null ? '' : texts.state[row.control.state]) },
        ]}
      />
    </Panel>
  )
}

import type { OptOutView } from '../../../../../src/http/console/contract/accounts/opt-outs.ts'
import { useMay } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { type Column, Table } from '../../../parts/table.tsx'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

export function OptOutTable({
  optOuts,
  onRemove,
}: {
  optOuts: readonly OptOutView[]
  onRemove: (optOut: OptOutView) => void
}) {
  const texts = useTexts(optOutsTexts)
  const mayChange = useMay('operator')
  const columns: Column<OptOutView>[] = [
    { heading: texts.addressee, cell: ({ addressee }) => <span className="mono">{addressee}</span> },
    {
      heading: texts.sender,
      cell: ({ sender }) => (sender === '' ? <span className="badge bad">{texts.everySender}</span> : sender),
    },
    { heading: texts.reason, cell: ({ reason }) => reason },
    { heading: texts.source, cell: ({ source }) => <span className="soft">{source}</span> },
    { heading: texts.since, cell: ({ at }) => <When at={at} /> },
  ]
  const actions: Column<OptOutView> = {
    heading: texts.actions,
    number: true,
    cell: (optOut) => (
      <Button look="quiet" onClick={() => onRemove(optOut)}>
        {texts.remove}
      </Button>
    ),
  }
  return (
    <Table
      caption={texts.title}
      columns={mayChange ? [...columns, actions] : columns}
      rows={optOuts}
      keyOf={({ addressee, sender, at }) => `${addressee} ${sender} ${at}`}
    />
  )
}

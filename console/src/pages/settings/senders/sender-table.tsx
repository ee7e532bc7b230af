import type { SenderView } from '../../../../../packages/console-contract/administration.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { ChannelName } from '../../../parts/badges.tsx'
import { Button } from '../../../parts/button.tsx'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { sendersTexts } from './texts.ts'

const looks = { approved: 'good', pending: 'wait', rejected: 'bad' }

export function SenderTable({
  senders,
  mayChange,
  onReject,
  onRemove,
}: {
  senders: readonly SenderView[]
  mayChange: boolean
  onReject: (sender: SenderView) => void
  onRemove: (sender: SenderView) => void
}) {
  const texts = useTexts(sendersTexts)
  const set = useChange('POST /senders/set', ['GET /senders'])
  const approve = ({ accountId, channel, name }: SenderView) =>
    set.mutate({ accountId, channel, name, status: 'approved' })
  const columns: Column<SenderView>[] = [
    { heading: texts.name, cell: ({ name }) => <strong>{name}</strong> },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    {
      heading: texts.status,
      cell: ({ status }) => <span className={`badge ${looks[status]}`}>{texts[status]}</span>,
    },
  ]
  if (mayChange) {
    columns.push({
      heading: texts.actions,
      number: true,
      cell: (sender) => (
        <div className="row-actions">
          {sender.status !== 'approved' && (
            <Button
              onClick={() => approve(sender)}
              aria-label={texts.approveOf(sender.name)}
              disabled={set.isPending}
            >
              {texts.approve}
            </Button>
          )}
          {sender.status !== 'rejected' && (
            <Button
              onClick={() => onReject(sender)}
              aria-label={texts.rejectOf(sender.name)}
              disabled={set.isPending}
            >
              {texts.reject}
            </Button>
          )}
          <Button look="danger" onClick={() => onRemove(sender)} aria-label={texts.removeOf(sender.name)}>
            {texts.remove}
          </Button>
        </div>
      ),
    })
  }
  return (
    <>
      {set.error !== null && <Wrong error={set.error} />}
      <Table caption={texts.title} columns={columns} rows={senders} keyOf={({ senderId }) => senderId} />
    </>
  )
}

import { useState } from 'react'
import type { SenderView } from '../../../../../src/http/console/contract/access.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { useAddressFilters } from '../../../parts/address-filters.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AddSender } from './add-sender.tsx'
import { SenderFilters } from './sender-filters.tsx'
import { SenderTable } from './sender-table.tsx'
import './senders.css'
import { sendersTexts } from './texts.ts'

/** From which names messages may come, by channel. */
export function SendersSection() {
  const texts = useTexts(sendersTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('operator')
  const filters = useAddressFilters()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SenderView | null>(null)
  const senders = useAnswer('GET /senders', {}, { topics: ['settings'] })
  const matches = ({ channel, status }: SenderView) =>
    ['', channel].includes(filters.of('channel')) && ['', status].includes(filters.of('status'))
  return (
    <>
      <Panel
        title={texts.title}
        flush
        actions={
          mayChange && (
            <Button look="main" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
      >
        <p className="soft senders-about">{texts.about}</p>
        <SenderFilters filters={filters} />
        <Answered of={senders}>
          {({ senders: all }) => {
            const ours = all.filter((sender) => sender.accountId === accountId)
            const shown = ours.filter(matches)
            if (shown.length > 0) {
              return <SenderTable senders={shown} mayChange={mayChange} onRemove={setRemoving} />
            }
            return ours.length === 0 ? (
              <Nothing title={texts.none}>{mayChange && <p>{texts.noneAbout}</p>}</Nothing>
            ) : (
              <Nothing title={texts.noneMatches} about={texts.noneMatchesAbout} />
            )
          }}
        </Answered>
      </Panel>
      {adding && <AddSender accountId={accountId} onClose={() => setAdding(false)} />}
      {removing !== null && (
        <Confirm
          title={texts.removeOf(removing.name)}
          about={texts.removeAbout}
          action={texts.remove}
          change="POST /senders/remove"
          body={{ accountId, channel: removing.channel, name: removing.name }}
          refresh={['GET /senders']}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

import './senders.css'
import { useState } from 'react'
import type { SenderView } from '../../../../../packages/console-contract/administration.ts'
import { useMayForAll } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { useChannelName } from '../../../parts/badges.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { SenderTable } from './sender-table.tsx'
import { sendersTexts } from './texts.ts'

/** The senders of an account, by channel. */
export function SendersSection() {
  const texts = useTexts(sendersTexts)
  const { accountId } = useAccount()
  const mayChange = useMayForAll('operator')
  const filters = useAddressFilters()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SenderView | null>(null)
  const [rejecting, setRejecting] = useState<SenderView | null>(null)
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
              return (
                <SenderTable
                  senders={shown}
                  mayChange={mayChange}
                  onReject={setRejecting}
                  onRemove={setRemoving}
                />
              )
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
      {rejecting !== null && (
        <Confirm
          title={texts.rejectOf(rejecting.name)}
          about={texts.removeAbout}
          action={texts.reject}
          change="POST /senders/set"
          body={{ accountId, channel: rejecting.channel, name: rejecting.name, status: 'rejected' }}
          refresh={['GET /senders']}
          onClose={() => setRejecting(null)}
        />
      )}
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

const statuses = ['approved', 'pending', 'rejected'] as const

function SenderFilters({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(sendersTexts)
  const channelName = useChannelName()
  return (
    <div className="filters">
      <Select
        label={texts.channel}
        value={of('channel')}
        options={[
          ['', texts.anyChannel],
          ...senderChannels.map((channel) => [channel, channelName(channel)] as const),
        ]}
        onChange={(channel) => set({ channel })}
      />
      <Select
        label={texts.status}
        value={of('status')}
        options={[['', texts.anyStatus], ...statuses.map((status) => [status, texts[status]] as const)]}
        onChange={(status) => set({ status })}
      />
    </div>
  )
}

function AddSender({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const texts = useTexts(sendersTexts)
  const channelName = useChannelName()
  const [channel, setChannel] = useState<(typeof senderChannels)[number]>('sms')
  const [name, setName] = useState('')
  const add = useChange('POST /senders/set', ['GET /senders'])
  const submit = () => {
    add.mutate({ accountId, channel, name: name.trim(), status: 'approved' }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={texts.add}
      about={texts.about}
      of={add}
      action={texts.add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={texts.channel}
        value={channel}
        options={senderChannels.map((each) => [each, channelName(each)] as const)}
        onChange={setChannel}
      />
      <NameInput
        label={texts.name}
        hint={channel === 'sms' ? texts.smsHint : texts.nameHint}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  )
}

/** Channels with senders, in the order of the contract. */
const senderChannels = ['sms', 'voice', 'viber', 'rcs', 'telegram', 'whatsapp', 'email', 'call'] as const

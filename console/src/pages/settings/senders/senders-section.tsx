import { useState } from 'react'
import type { SenderView } from '../../../../../packages/console-contract/administration.ts'
import { useMay, useMayForAll, useSession } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { ChannelName, useChannelName } from '../../../parts/badges.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { sendersTexts } from './texts.ts'

/** The senders of an account, by channel. */
export function SendersSection() {
  const texts = useTexts(sendersTexts)
  const { accountId } = useAccount()
  const mayChange = useMayForAll('operator')
  const filters = useAddressFilters()
  const senders = useAnswer('GET /senders', {}, { topics: ['settings'] })
  const isRequest = useSession().user.accountId !== null
  const mayAdd = useMay('operator')
  const add: Deed = {
    text: isRequest ? texts.request : texts.add,
    opens: ({ close }) => <AddSender accountId={accountId} isRequest={isRequest} onClose={close} />,
  }
  const ours = (senders.data?.senders ?? []).filter((sender) => sender.accountId === accountId)
  const matches = ({ channel, status }: SenderView) =>
    ['', channel].includes(filters.of('channel')) && ['', status].includes(filters.of('status'))
  const noneOfAll = {
    title: texts.none,
    ...(mayAdd && { about: isRequest ? texts.requestAbout : texts.noneAbout }),
  }
  const { approve, error, deedsOf } = useSenderDeeds()
  const columns = useColumns(mayChange ? approve : null)
  return (
    <>
      {error !== null && <Wrong error={error} />}
      <ListSection
        title={texts.title}
        about={texts.about}
        adds={mayAdd ? [add] : []}
        filters={<SenderFilters filters={filters} />}
        of={senders}
        rows={() => ours.filter(matches)}
        columns={columns}
        deeds={mayChange ? deedsOf : undefined}
        keyOf={({ senderId }) => senderId}
        none={ours.length === 0 ? noneOfAll : { title: texts.noneMatches, about: texts.noneMatchesAbout }}
      />
    </>
  )
}

const looks = { approved: 'good', pending: 'wait', rejected: 'bad' }

function useColumns(approve: ((sender: SenderView) => void) | null): Column<SenderView>[] {
  const texts = useTexts(sendersTexts)
  return [
    { heading: texts.name, cell: ({ name }) => <strong>{name}</strong> },
    { heading: texts.channel, cell: ({ channel }) => <ChannelName channel={channel} /> },
    {
      heading: texts.status,
      cell: (sender) => (
        <span className="row">
          <span className={`badge ${looks[sender.status]}`}>{texts[sender.status]}</span>
          {sender.reason !== null && <span className="soft small">{sender.reason}</span>}
          {approve !== null && sender.status !== 'approved' && (
            <Button onClick={() => approve(sender)} aria-label={texts.approveOf(sender.name)}>
              {texts.approve}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function useSenderDeeds() {
  const texts = useTexts(sendersTexts)
  const set = useChange('POST /senders/set', ['GET /senders'])
  const refresh: 'GET /senders'[] = ['GET /senders']
  const deedsOf = ({ accountId, channel, name, status }: SenderView): Deed[] => {
    const body = { accountId, channel, name }
    const reject: Deed = {
      ...{ text: texts.reject, label: texts.rejectOf(name) },
      opens: ({ close }) => <RejectSender sender={body} onClose={close} />,
    }
    const remove = confirmedDeed({
      ...{ text: texts.remove, label: texts.removeOf(name), about: texts.removeAbout },
      ...{ buttonLook: 'danger', change: 'POST /senders/remove', body, refresh },
    })
    return status === 'rejected' ? [remove] : [reject, remove]
  }
  const approve = ({ accountId, channel, name }: SenderView) =>
    set.mutate({ accountId, channel, name, status: 'approved' })
  return { approve, error: set.error, deedsOf }
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

/** Rejects a sender with words that the users of the account read. */
function RejectSender({
  sender,
  onClose,
}: {
  sender: Pick<SenderView, 'accountId' | 'channel' | 'name'>
  onClose: () => void
}) {
  const texts = useTexts(sendersTexts)
  const [reason, setReason] = useState('')
  const reject = useChange('POST /senders/set', ['GET /senders'])
  return (
    <FormDialog
      title={texts.rejectOf(sender.name)}
      about={texts.removeAbout}
      of={reject}
      action={texts.reject}
      onSubmit={() => reject.mutate({ ...sender, status: 'rejected', reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Input
        label={texts.reason}
        hint={texts.reasonHint}
        field="reason"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

/** Adds a sender; a user of one account asks the operator for it. */
function AddSender({
  accountId,
  isRequest,
  onClose,
}: {
  accountId: number
  isRequest: boolean
  onClose: () => void
}) {
  const texts = useTexts(sendersTexts)
  const channelName = useChannelName()
  const [channel, setChannel] = useState<(typeof senderChannels)[number]>('sms')
  const [name, setName] = useState('')
  const add = useChange('POST /senders/set', ['GET /senders'])
  const request = useChange('POST /senders/request', ['GET /senders'])
  const submit = () => {
    const sender = { accountId, channel, name: name.trim() }
    if (isRequest) request.mutate(sender, { onSuccess: onClose })
    else add.mutate({ ...sender, status: 'approved' }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={isRequest ? texts.request : texts.add}
      about={isRequest ? texts.requestAbout : texts.about}
      of={isRequest ? request : add}
      action={isRequest ? texts.request : texts.add}
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

import type { SenderView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMay, useMayForAll, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { choices, Input, NameInput, Select } from '../../../parts/form/fields.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../../parts/list/list-section.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { ChannelName, useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** The senders of an account, by channel. */
export function SendersSection() {
  const texts = useTexts('senders')
  const { accountId } = useAccount()
  const mayChange = useMayForAll('operator')
  const filters = useAddressFilters()
  const senders = useAnswer('GET /senders', {}, { topics: ['settings'] })
  const isRequest = useSession().user.accountId !== null
  const mayAdd = useMay('operator')
  const add = useAddDeed(accountId, isRequest)
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
  const texts = useTexts('senders')
  return [
    column(texts.name, ({ name }) => <strong>{name}</strong>),
    column(texts.channel, ({ channel }) => <ChannelName channel={channel} />),
    column(texts.status, (sender) => (
      <span className="row">
        <span className={`badge ${looks[sender.status]}`}>{texts[sender.status]}</span>
        {sender.reason !== null && <span className="soft small">{sender.reason}</span>}
        {approve !== null && sender.status !== 'approved' && (
          <Button onClick={() => approve(sender)} aria-label={texts.approveOf({ name: sender.name })}>
            {texts.approve}
          </Button>
        )}
      </span>
    )),
  ]
}

function useSenderDeeds() {
  const texts = useTexts('senders')
  const set = useChange('POST /senders/set', ['GET /senders'])
  const refresh: 'GET /senders'[] = ['GET /senders']
  const deedsOf = ({ accountId, channel, name, status }: SenderView): Deed[] => {
    const body = { accountId, channel, name }
    // The users of the account read why.
    const reject = formDeed({
      ...{ text: texts.reject, label: texts.rejectOf({ name }), about: texts.removeAbout },
      ...{ change: 'POST /senders/set', refresh, from: { reason: '' } },
      fields: (of) => {
        const { reason: label, reasonHint: hint } = texts
        return <Input {...{ label, hint, ...of.reason }} maxLength={200} />
      },
      body: (typed) => ({ ...body, status: 'rejected', ...typed }),
    })
    const remove = confirmedDeed({
      ...deedTexts(texts, 'remove', { name }),
      ...{ buttonLook: 'danger', change: 'POST /senders/remove', body, refresh },
    })
    return status === 'rejected' ? [remove] : [reject, remove]
  }
  const approve = ({ accountId, channel, name }: SenderView) =>
    set.mutate({ accountId, channel, name, status: 'approved' })
  return { approve, error: set.error, deedsOf }
}

/** A user of one account asks the operator for a sender. */
function useAddDeed(accountId: number, isRequest: boolean): Deed {
  const texts = useTexts('senders')
  const channelName = useChannelName()
  return formDeed({
    text: isRequest ? texts.request : texts.add,
    about: isRequest ? texts.requestAbout : texts.about,
    ...{ change: isRequest ? 'POST /senders/request' : 'POST /senders/set', refresh: ['GET /senders'] },
    from: { channel: 'sms' as (typeof senderChannels)[number], name: '' },
    fields: (of, { channel }) => (
      <>
        <Select {...of.channel} label={texts.channel} options={choices(senderChannels, channelName)} />
        <NameInput
          {...of.name}
          label={texts.name}
          hint={channel === 'sms' ? texts.smsHint : texts.nameHint}
        />
      </>
    ),
    body: ({ channel, name }) => {
      return { accountId, channel, name: name.trim(), ...(!isRequest && { status: 'approved' as const }) }
    },
  })
}

const statuses = ['approved', 'pending', 'rejected'] as const

function SenderFilters({ filters: { input } }: { filters: AddressFilters }) {
  const texts = useTexts('senders')
  const channelName = useChannelName()
  return (
    <div className="filters">
      <Select
        {...input('channel')}
        label={texts.channel}
        options={choices(senderChannels, channelName, texts.anyChannel)}
      />
      <Select {...input('status')} label={texts.status} options={choices(statuses, texts, texts.anyStatus)} />
    </div>
  )
}

/** Channels with senders, in the order of the contract. */
const senderChannels = ['sms', 'voice', 'viber', 'rcs', 'telegram', 'whatsapp', 'email', 'call'] as const

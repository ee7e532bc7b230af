import { Link } from 'wouter'
import type { FieldGroupView } from '../../../../src/http/console/contract/send.ts'
import { channelName } from '../../parts/badges.tsx'
import type { FieldIds } from '../../parts/field.tsx'
import { BareSelect } from '../../parts/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useSendForm } from './form-context.ts'
import { sendTexts } from './texts.ts'

/** The approved senders of the account for the channel: there are no others to send from. */
export function SenderSelect({
  ids,
  value,
  onChange,
  group: { channel },
}: {
  ids: FieldIds
  value: string
  onChange: (name: string) => void
  group: FieldGroupView
}) {
  const texts = useTexts(sendTexts)
  const { account } = useSendForm()
  const names = account.senders[channel ?? ''] ?? []
  if (names.length === 0) {
    return (
      <p className="send-none" id={ids.id}>
        {texts.noSender(channelName(channel ?? ''))}{' '}
        <Link href={`/cabinet/senders?account=${account.accountId}`}>{texts.toSenders}</Link>
      </p>
    )
  }
  return (
    <BareSelect
      {...ids}
      value={value}
      options={names.map((name) => [name, name] as const)}
      onChange={onChange}
    />
  )
}

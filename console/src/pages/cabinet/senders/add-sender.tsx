import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { channelName } from '../../../parts/badges.tsx'
import { FormDialog, Input, Select } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { senderChannels } from './sender-channels.ts'
import { sendersTexts } from './texts.ts'

export function AddSender({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const texts = useTexts(sendersTexts)
  const [channel, setChannel] = useState<string>('sms')
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
      <Input
        label={texts.name}
        hint={channel === 'sms' ? texts.smsHint : texts.nameHint}
        field="name"
        required
        maxLength={64}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { choices, Select } from '../../../parts/form/select.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { verificationTexts } from '../texts.ts'
import { guardTexts } from './guard-texts.ts'

const lengths = ['30', '120', '720', '1440', '10080', 'forever'] as const

/** The form for an operator's decision about a prefix or a country. */
export function Decide({
  state,
  prefix = '',
  onClose,
}: {
  state: 'open' | 'closed'
  prefix?: string
  onClose: () => void
}) {
  const texts = useTexts(guardTexts)
  const common = useTexts(verificationTexts)
  const [key, setKey] = useState(prefix)
  const [length, setLength] = useState<(typeof lengths)[number]>('720')
  const [reason, setReason] = useState('')
  const name = state === 'open' ? 'POST /verification/open' : 'POST /verification/close'
  const decide = useChange(name, ['GET /verification/guard'])
  const send = () => {
    const until = length === 'forever' ? null : Date.now() + Number(length) * 60_000
    decide.mutate({ key: typedDigits(key), until, reason }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={state === 'open' ? texts.openTitle : texts.closeTitle}
      about={state === 'open' ? texts.openAbout : texts.closeAbout}
      of={decide}
      action={state === 'open' ? texts.open : common.close}
      look={state === 'open' ? 'main' : 'danger'}
      onSubmit={send}
      onClose={onClose}
    >
      <Input
        label={texts.key}
        hint={texts.keyHint}
        field="key"
        required
        value={key}
        maxLength={20}
        onChange={setKey}
      />
      <Select
        label={texts.howLong}
        value={length}
        options={choices(lengths, texts.lengths)}
        onChange={setLength}
      />
      <Input
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        maxLength={200}
        onChange={setReason}
      />
    </FormDialog>
  )
}

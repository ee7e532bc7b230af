import { useState } from 'react'
import type { BindPasswordView } from '../../../../../src/http/console/contract/binds.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog, Input, Select } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { bindsTexts } from './texts.ts'

const plans = ['sms', 'viber,sms', 'rcs,sms', 'whatsapp,sms', 'rcs,viber,sms'] as const
type Plan = (typeof plans)[number]

/** The form for a new bind. */
export function MakeBind({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: BindPasswordView) => void
  onClose: () => void
}) {
  const texts = useTexts(bindsTexts)
  const [systemId, setSystemId] = useState('')
  const [addresses, setAddresses] = useState('')
  const [sessions, setSessions] = useState('4')
  const [window, setWindow] = useState('100')
  const [rate, setRate] = useState('')
  const [plan, setPlan] = useState<Plan>('sms')
  const make = useChange('POST /binds/create', ['GET /binds'])
  const submit = () => {
    const settings = {
      addresses: addressesIn(addresses),
      maxSessions: Number(sessions),
      maxWindow: Number(window),
      perSecond: rate.trim() === '' ? null : Number(rate),
      alphabet: 'gsm' as const,
      plan: plan.split(',') as ('sms' | 'viber' | 'rcs' | 'whatsapp')[],
      receipts: 'bind' as const,
    }
    make.mutate({ accountId, systemId: systemId.trim(), ...settings }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={texts.make}
      about={texts.about}
      of={make}
      action={texts.make}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={texts.systemId}
        hint={texts.systemIdHint}
        field="systemId"
        required
        maxLength={15}
        autoComplete="off"
        value={systemId}
        onChange={setSystemId}
      />
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={addresses}
        onChange={setAddresses}
      />
      <div className="columns">
        <Input
          label={texts.sessions}
          field="maxSessions"
          type="number"
          required
          value={sessions}
          onChange={setSessions}
        />
        <Input
          label={texts.window}
          field="maxWindow"
          type="number"
          required
          value={window}
          onChange={setWindow}
        />
      </div>
      <Input
        label={texts.rate}
        hint={texts.rateHint}
        field="perSecond"
        type="number"
        value={rate}
        onChange={setRate}
      />
      <Select
        label={texts.plan}
        value={plan}
        options={plans.map((each) => [each, each.replaceAll(',', ' → ')] as const)}
        onChange={setPlan}
      />
    </FormDialog>
  )
}

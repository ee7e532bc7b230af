import { useState } from 'react'
import {
  type BindSettings,
  bindAlphabets,
  bindReceipts,
} from '../../../../../packages/domain/settings/bind-settings.ts'
import { Input } from '../../../parts/form/field.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { bindsTexts } from './texts.ts'

const usualPlans = ['sms', 'viber,sms', 'rcs,sms', 'whatsapp,sms', 'rcs,viber,sms']

export type BindLimits = Omit<BindSettings, 'active'>

/** The fields of a form about what a bind may do. `value()` is what they say. */
export function useBindLimits(of: BindLimits) {
  const [addresses, setAddresses] = useState(of.addresses?.join('\n') ?? '')
  const [sessions, setSessions] = useState(String(of.maxSessions))
  const [window, setWindow] = useState(String(of.maxWindow))
  const [rate, setRate] = useState(of.perSecond === null ? '' : String(of.perSecond))
  const [plan, setPlan] = useState(of.plan.join(','))
  const [alphabet, setAlphabet] = useState(of.alphabet)
  const [receipts, setReceipts] = useState(of.receipts)
  return {
    texts: { addresses, sessions, window, rate, plan, alphabet, receipts },
    set: { setAddresses, setSessions, setWindow, setRate, setPlan, setAlphabet, setReceipts },
    /** A plan that an operator set from the command line is offered too. */
    plans: [...new Set([...usualPlans, of.plan.join(',')])],
    value: () => ({
      addresses: addressesIn(addresses),
      maxSessions: Number(sessions),
      maxWindow: Number(window),
      perSecond: rate.trim() === '' ? null : Number(rate),
      alphabet,
      plan: plan.split(',') as BindSettings['plan'][number][],
      receipts,
    }),
  }
}

export function BindLimitFields({ of }: { of: ReturnType<typeof useBindLimits> }) {
  const texts = useTexts(bindsTexts)
  const { texts: typed, set, plans } = of
  return (
    <>
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={typed.addresses}
        onChange={set.setAddresses}
      />
      <div className="columns">
        <Input
          label={texts.sessions}
          field="maxSessions"
          type="number"
          required
          value={typed.sessions}
          onChange={set.setSessions}
        />
        <Input
          label={texts.window}
          field="maxWindow"
          type="number"
          required
          value={typed.window}
          onChange={set.setWindow}
        />
      </div>
      <Input
        label={texts.rate}
        hint={texts.rateHint}
        field="perSecond"
        type="number"
        value={typed.rate}
        onChange={set.setRate}
      />
      <Select
        label={texts.plan}
        field="plan"
        value={typed.plan}
        options={plans.map((each) => [each, each.replaceAll(',', ' → ')] as const)}
        onChange={set.setPlan}
      />
      <div className="columns">
        <Select
          label={texts.alphabet}
          value={typed.alphabet}
          options={bindAlphabets.map((each) => [each, texts.alphabets[each]] as const)}
          onChange={set.setAlphabet}
        />
        <Select
          label={texts.receipts}
          value={typed.receipts}
          options={bindReceipts.map((each) => [each, texts.receiptsTo[each]] as const)}
          onChange={set.setReceipts}
        />
      </div>
    </>
  )
}

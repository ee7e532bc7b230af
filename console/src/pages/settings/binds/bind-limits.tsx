import {
  type BindSettings,
  bindAlphabets,
  bindReceipts,
} from '../../../../../packages/domain/settings/bind-settings.ts'
import { choices, Input, type Inputs, Select } from '../../../parts/form/fields.tsx'
import { useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'

const usualPlans = ['sms', 'viber,sms', 'rcs,sms', 'whatsapp,sms', 'rcs,viber,sms']

type BindLimits = Omit<BindSettings, 'active'>

/** What a bind may do, as the fields of a form have it. */
export function bindLimitsTyped(of: BindLimits) {
  const { alphabet, receipts, maxSessions, maxWindow, perSecond } = of
  return {
    ...{ alphabet, receipts, maxSessions: String(maxSessions), maxWindow: String(maxWindow) },
    perSecond: perSecond === null ? '' : String(perSecond),
    addresses: of.addresses?.join('\n') ?? '',
    plan: of.plan.join(','),
    /** A plan that an operator set from the command line is offered too. */
    plans: [...new Set([...usualPlans, of.plan.join(',')])],
  }
}

type Typed = ReturnType<typeof bindLimitsTyped>

export function bindLimitsIn({ plans: _, ...typed }: Typed) {
  return {
    ...typed,
    addresses: addressesIn(typed.addresses),
    maxSessions: Number(typed.maxSessions),
    maxWindow: Number(typed.maxWindow),
    perSecond: typed.perSecond.trim() === '' ? null : Number(typed.perSecond),
    plan: typed.plan.split(',') as BindSettings['plan'][number][],
  }
}

export function BindLimitFields({ of, plans }: { of: Inputs<Typed>; plans: readonly string[] }) {
  const texts = useTexts('binds')
  const channelName = useChannelName()
  const planText = (plan: string) => plan.split(',').map(channelName).join(' → ')
  return (
    <>
      <AddressesField {...of.addresses} label={texts.addresses} hint={texts.addressesHint} />
      <div className="columns">
        <Input {...of.maxSessions} label={texts.sessions} type="number" required />
        <Input {...of.maxWindow} label={texts.window} type="number" required />
      </div>
      <Input {...of.perSecond} label={texts.rate} hint={texts.rateHint} type="number" />
      <Select {...of.plan} label={texts.plan} options={choices(plans, planText)} />
      <div className="columns">
        <Select {...of.alphabet} label={texts.alphabet} options={choices(bindAlphabets, texts.alphabets)} />
        <Select {...of.receipts} label={texts.receipts} options={choices(bindReceipts, texts.receiptsTo)} />
      </div>
    </>
  )
}

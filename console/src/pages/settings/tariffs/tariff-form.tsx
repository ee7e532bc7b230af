import { useState } from 'react'
import type { TariffView } from '../../../../../packages/console-contract/administration.ts'
import { pricedKinds } from '../../../../../packages/domain/pricing/priced.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { useChannelName } from '../../../parts/badges.tsx'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { typedDecimal, typedDigits } from '../../../parts/form/typed-number.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { typedPrice } from './price.tsx'
import { tariffsTexts } from './texts.ts'

/** A new tariff, or a new price for an existing one. */
export function TariffForm({ tariff, onClose }: { tariff: TariffView | null; onClose: () => void }) {
  const texts = useTexts(tariffsTexts)
  const { language } = useLanguage()
  const channelName = useChannelName()
  const { accountId, name, currency } = useAccount()
  const [own, setOwn] = useState(tariff?.accountId !== null)
  const [channel, setChannel] = useState(tariff?.channel ?? 'sms')
  const [prefix, setPrefix] = useState(tariff?.prefix ?? '')
  const [price, setPrice] = useState(tariff === null ? '' : typedPrice(tariff.priceMicros, language))
  const save = useChange('POST /tariffs/set', ['GET /tariffs', 'GET /tariffs/prices'])
  const isKnown = tariff !== null
  const submit = () => {
    save.mutate(
      {
        accountId: own ? accountId : null,
        channel,
        prefix: typedDigits(prefix),
        price: typedDecimal(price, language),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={isKnown ? texts.changeTitle : texts.addTitle}
      of={save}
      action={texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={texts.account}
        disabled={isKnown}
        value={own ? 'own' : 'all'}
        options={[
          ['own', texts.ownName(name)],
          ['all', texts.all],
        ]}
        onChange={(value) => setOwn(value === 'own')}
      />
      <Select
        label={texts.channel}
        disabled={isKnown}
        value={channel}
        options={pricedKinds.map(
          (each) => [each, each === 'hlr' ? texts.lookup : channelName(each)] as const,
        )}
        onChange={setChannel}
      />
      <Input
        label={texts.prefix}
        hint={texts.prefixHint}
        field="prefix"
        disabled={isKnown}
        inputMode="numeric"
        value={prefix}
        onChange={setPrefix}
      />
      <Input
        label={texts.price}
        hint={texts.priceHint(currency)}
        field="price"
        inputMode="decimal"
        value={price}
        onChange={setPrice}
      />
    </FormDialog>
  )
}

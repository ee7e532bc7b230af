import { type SubmitEvent, useState } from 'react'
import type { TariffView } from '../../../../../src/http/console/contract/accounts/tariffs.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { typedPrice } from './price.tsx'
import { tariffsTexts } from './texts.ts'

/** A new price, or another one for a tariff that is there. */
export function TariffForm({
  tariff,
  channels,
  onClose,
}: {
  tariff: TariffView | null
  channels: readonly TariffView['channel'][]
  onClose: () => void
}) {
  const texts = useTexts(tariffsTexts)
  const parts = useTexts(partsTexts)
  const { accountId, name, currency } = useAccount()
  const [own, setOwn] = useState(tariff?.own ?? true)
  const [channel, setChannel] = useState(tariff?.channel ?? 'sms')
  const [prefix, setPrefix] = useState(tariff?.prefix ?? '')
  const [price, setPrice] = useState(tariff === null ? '' : typedPrice(tariff.priceMicros))
  const save = useChange('POST /tariffs/set', ['GET /tariffs', 'GET /tariffs/prices'])
  const isKnown = tariff !== null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const account = own ? accountId : null
    save.mutate({ account, channel, prefix: prefix.replace(/^\+/, ''), price }, { onSuccess: onClose })
  }
  const wrong = (field: string) => (save.error?.field === field ? save.error.message : null)
  const elsewhere = ['prefix', 'price'].includes(save.error?.field ?? '') ? null : save.error
  return (
    <Dialog open onClose={onClose} title={isKnown ? texts.changeTitle : texts.addTitle}>
      <form className="stack" onSubmit={submit}>
        <Field label={texts.account}>
          {(ids) => (
            <select
              {...ids}
              disabled={isKnown}
              value={own ? 'own' : 'all'}
              onChange={({ target }) => setOwn(target.value === 'own')}
            >
              <option value="own">{texts.ownName(name)}</option>
              <option value="all">{texts.all}</option>
            </select>
          )}
        </Field>
        <Field label={texts.channel}>
          {(ids) => (
            <select
              {...ids}
              disabled={isKnown}
              value={channel}
              onChange={({ target }) => setChannel(channels.find((each) => each === target.value) ?? 'sms')}
            >
              {channels.map((each) => (
                <option key={each} value={each}>
                  {each === 'hlr' ? texts.lookup : each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.prefix} hint={texts.prefixHint} wrong={wrong('prefix')}>
          {(ids) => (
            <input
              {...ids}
              disabled={isKnown}
              inputMode="numeric"
              value={prefix}
              onChange={({ target }) => setPrefix(target.value)}
            />
          )}
        </Field>
        <Field label={texts.price} hint={texts.priceHint(currency)} wrong={wrong('price')}>
          {(ids) => (
            <input
              {...ids}
              inputMode="decimal"
              value={price}
              onChange={({ target }) => setPrice(target.value)}
            />
          )}
        </Field>
        {elsewhere !== null && <Wrong error={elsewhere} />}
        <div className="actions">
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button type="submit" look="main" busy={save.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

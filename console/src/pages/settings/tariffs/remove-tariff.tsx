import type { TariffView } from '../../../../../packages/console-contract/accounts/tariffs.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { tariffsTexts } from './texts.ts'

export function RemoveTariff({
  tariff: { own, channel, prefix },
  onClose,
}: {
  tariff: TariffView
  onClose: () => void
}) {
  const texts = useTexts(tariffsTexts)
  const { accountId, name } = useAccount()
  const what = [
    channel === 'hlr' ? texts.lookup : channel,
    prefix === '' ? texts.everyNumber : `${prefix}…`,
    own ? texts.ownName(name) : texts.all,
  ].join(', ')
  return (
    <Confirm
      title={texts.removeTitle}
      about={texts.removeAbout(what)}
      action={texts.remove}
      change="POST /tariffs/remove"
      body={{ account: own ? accountId : null, channel, prefix }}
      refresh={['GET /tariffs', 'GET /tariffs/prices']}
      onClose={onClose}
    />
  )
}

import type { TariffView } from '../../../../../packages/console-contract/administration.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { tariffsTexts } from './texts.ts'

export function RemoveTariff({
  tariff: { accountId: of, channel, prefix },
  onClose,
}: {
  tariff: TariffView
  onClose: () => void
}) {
  const texts = useTexts(tariffsTexts)
  const { name } = useAccount()
  const what = [
    channel === 'hlr' ? texts.lookup : channel,
    prefix === '' ? texts.everyNumber : `${prefix}…`,
    of === null ? texts.all : texts.ownName(name),
  ].join(', ')
  return (
    <Confirm
      title={texts.removeTitle}
      about={texts.removeAbout(what)}
      action={texts.remove}
      change="POST /tariffs/remove"
      body={{ accountId: of, channel, prefix }}
      refresh={['GET /tariffs', 'GET /tariffs/prices']}
      onClose={onClose}
    />
  )
}

import type { OptOutView } from '../../../../../src/http/console/contract/accounts/opt-outs.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { optOutsTexts } from './texts.ts'

export function RemoveOptOut({
  optOut: { addressee, sender },
  onClose,
}: {
  optOut: OptOutView
  onClose: () => void
}) {
  const texts = useTexts(optOutsTexts)
  const remove = useChange('POST /opt-outs/remove', ['GET /opt-outs'])
  return (
    <Confirm
      title={texts.removeTitle}
      about={texts.removeAbout(addressee, sender === '' ? texts.everySender : sender)}
      action={texts.remove}
      of={remove}
      onClose={onClose}
      onYes={() => remove.mutate({ addressee, sender }, { onSuccess: onClose })}
    />
  )
}

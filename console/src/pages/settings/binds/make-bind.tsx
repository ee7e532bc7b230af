import { useState } from 'react'
import type { BindPasswordView } from '../../../../../packages/console-contract/administration.ts'
import { usualBind } from '../../../../../packages/domain/settings/bind-settings.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BindLimitFields, useBindLimits } from './bind-limits.tsx'
import { bindsTexts } from './texts.ts'

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
  const limits = useBindLimits(usualBind)
  const make = useChange('POST /binds/create', ['GET /binds'])
  const submit = () =>
    make.mutate({ accountId, systemId: systemId.trim(), ...limits.value() }, { onSuccess: onMade })
  return (
    <FormDialog
      title={texts.make}
      about={texts.about}
      of={make}
      action={texts.make}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameInput
        label={texts.systemId}
        hint={texts.systemIdHint}
        field="systemId"
        maxLength={15}
        value={systemId}
        onChange={setSystemId}
      />
      <BindLimitFields of={limits} />
    </FormDialog>
  )
}

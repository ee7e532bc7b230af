import { useState } from 'react'
import type { BindPasswordView, BindView } from '../../../../../packages/console-contract/administration.ts'
import { usualBind } from '../../../../../packages/domain/settings/bind-settings.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BindLimitFields, useBindLimits } from './bind-limits.tsx'
import { bindsTexts } from './texts.ts'

/** The form of a new bind of the account where `bind` is null, else the limits of that one, filled in. */
export function BindForm({
  bind,
  accountId,
  onMade,
  onClose,
}: {
  bind: BindView | null
  accountId: number
  onMade: (made: BindPasswordView) => void
  onClose: () => void
}) {
  const texts = useTexts(bindsTexts)
  const [systemId, setSystemId] = useState('')
  const limits = useBindLimits(bind ?? usualBind)
  const make = useChange('POST /binds/create', ['GET /binds'])
  const change = useChange('POST /binds/change', ['GET /binds'])
  const submit = () => {
    const given = limits.value()
    if (bind !== null) change.mutate({ bindId: bind.bindId, ...given }, { onSuccess: onClose })
    else make.mutate({ accountId, systemId: systemId.trim(), ...given }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={bind === null ? texts.make : texts.changeOf(bind.systemId)}
      about={bind === null ? texts.about : texts.changeAbout}
      of={bind === null ? make : change}
      action={bind === null ? texts.make : texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      {bind === null && (
        <NameInput
          label={texts.systemId}
          hint={texts.systemIdHint}
          field="systemId"
          maxLength={15}
          value={systemId}
          onChange={setSystemId}
        />
      )}
      <BindLimitFields of={limits} />
    </FormDialog>
  )
}

import type { BindView } from '../../../../../packages/console-contract/administration.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BindLimitFields, useBindLimits } from './bind-limits.tsx'
import { bindsTexts } from './texts.ts'

/** The limits of an existing bind, filled in. */
export function ChangeBind({ bind, onClose }: { bind: BindView; onClose: () => void }) {
  const texts = useTexts(bindsTexts)
  const { bindId, systemId } = bind
  const limits = useBindLimits(bind)
  const change = useChange('POST /binds/change', ['GET /binds'])
  return (
    <FormDialog
      title={texts.changeOf(systemId)}
      about={texts.changeAbout}
      of={change}
      action={texts.save}
      onSubmit={() => change.mutate({ bindId, ...limits.value() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <BindLimitFields of={limits} />
    </FormDialog>
  )
}

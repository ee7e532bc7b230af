import { useState } from 'react'
import type { Role } from '../../../../../src/domain/console/role.ts'
import type { LinkView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { RoleField } from './role-field.tsx'
import { usersTexts } from './texts.ts'

export function InviteUser({ onMade, onClose }: { onMade: (link: LinkView) => void; onClose: () => void }) {
  const texts = useTexts(usersTexts)
  const [role, setRole] = useState<Role>('viewer')
  const invite = useChange('POST /users/invite', ['GET /users'])
  const submit = () => {
    invite.mutate({ role }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={texts.invite}
      about={texts.inviteAbout}
      of={invite}
      action={texts.makeLink}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={role} onRole={setRole} />
    </FormDialog>
  )
}

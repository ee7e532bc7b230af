import { type FormEvent, useState } from 'react'
import type { Role } from '../../../../../src/domain/console/role.ts'
import type { LinkView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { RoleField } from './role-field.tsx'
import { usersTexts } from './texts.ts'

export function InviteUser({ onMade, onClose }: { onMade: (link: LinkView) => void; onClose: () => void }) {
  const texts = useTexts(usersTexts)
  const { cancel } = useTexts(partsTexts)
  const [role, setRole] = useState<Role>('viewer')
  const invite = useChange('POST /users/invite', ['GET /users'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ role }, { onSuccess: onMade })
  }
  return (
    <Dialog open onClose={onClose} title={texts.invite} about={texts.inviteAbout}>
      <form className="stack" onSubmit={submit}>
        <RoleField role={role} onRole={setRole} />
        {invite.error !== null && <Wrong error={invite.error} />}
        <div className="actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="main" busy={invite.isPending}>
            {texts.makeLink}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

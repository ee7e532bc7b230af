import { useState } from 'react'
import type { Role } from '../../../../../src/domain/console/role.ts'
import type { LinkView, UserView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { FormDialog } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { RoleField } from './role-field.tsx'
import { usersTexts } from './texts.ts'

/** What an admin may do about a user. */
export type Deed = 'changeRole' | 'passwordLink' | 'signOut' | 'disable' | 'enable'

interface Asking {
  user: UserView
  onClose: () => void
}

export function ChangeUser({
  deed,
  onLink,
  ...asking
}: Asking & { deed: Deed; onLink: (link: LinkView) => void }) {
  switch (deed) {
    case 'changeRole':
      return <ChangeRole {...asking} />
    case 'passwordLink':
      return <PasswordLink {...asking} onLink={onLink} />
    case 'signOut':
      return <SignOut {...asking} />
    case 'disable':
      return <Disable {...asking} />
    case 'enable':
      return <Enable {...asking} />
  }
}

function ChangeRole({ user: { userId, name, role }, onClose }: Asking) {
  const texts = useTexts(usersTexts)
  const [wanted, setWanted] = useState<Role>(role)
  const set = useChange('POST /users/role', ['GET /users'])
  const submit = () => {
    set.mutate({ userId, role: wanted }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={texts.changeRoleOf(name)}
      about={texts.changeRoleAbout}
      of={set}
      action={texts.changeRole}
      disabled={wanted === role}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={wanted} onRole={setWanted} />
    </FormDialog>
  )
}

function PasswordLink({
  user: { userId, name },
  onLink,
  onClose,
}: Asking & { onLink: (link: LinkView) => void }) {
  const texts = useTexts(usersTexts)
  const make = useChange('POST /users/password-link', ['GET /users'])
  return (
    <Confirm
      title={texts.passwordLinkOf(name)}
      about={texts.passwordLinkAbout}
      action={texts.makeLink}
      look="main"
      of={make}
      onYes={() => make.mutate({ userId }, { onSuccess: onLink })}
      onClose={onClose}
    />
  )
}

function SignOut({ user: { userId, name }, onClose }: Asking) {
  const texts = useTexts(usersTexts)
  const end = useChange('POST /users/sign-out', ['GET /users'])
  return (
    <Confirm
      title={texts.signOutOf(name)}
      about={texts.signOutAbout}
      action={texts.signOut}
      of={end}
      onYes={() => end.mutate({ userId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Disable({ user: { userId, name }, onClose }: Asking) {
  const texts = useTexts(usersTexts)
  const disable = useChange('POST /users/disable', ['GET /users'])
  return (
    <Confirm
      title={texts.disableOf(name)}
      about={texts.disableAbout}
      action={texts.disable}
      of={disable}
      onYes={() => disable.mutate({ userId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Enable({ user: { userId, name }, onClose }: Asking) {
  const texts = useTexts(usersTexts)
  const enable = useChange('POST /users/enable', ['GET /users'])
  return (
    <Confirm
      title={texts.enableOf(name)}
      about={texts.enableAbout}
      action={texts.enable}
      look="main"
      of={enable}
      onYes={() => enable.mutate({ userId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import type { OneTimeLinkView, UserView } from '../../../../../packages/console-contract/administration.ts'
import type { Role } from '../../../../../packages/domain/console/role.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AccountField } from './account-field.tsx'
import { RoleField } from './role-field.tsx'
import { SessionsOfUser } from './session-list.tsx'
import { usersTexts } from './texts.ts'

/** What an admin may do about a user. */
export type UserChange =
  | 'changeRole'
  | 'passwordLink'
  | 'sessionsOfUser'
  | 'signOut'
  | 'resetFactor'
  | 'disable'
  | 'enable'

interface OfUser {
  user: UserView
  onClose: () => void
}

export function ChangeUser({
  change,
  user,
  onLink,
  onClose,
}: OfUser & { change: UserChange; onLink: (link: OneTimeLinkView) => void }) {
  const texts = useTexts(usersTexts)
  const { userId, name } = user
  const common = {
    body: { userId },
    refresh: ['GET /users' as const],
    onClose,
  }
  switch (change) {
    case 'changeRole':
      return <ChangeRole user={user} onClose={onClose} />
    case 'passwordLink':
      return (
        <Confirm
          title={texts.passwordLinkOf(name)}
          about={texts.passwordLinkAbout}
          action={texts.makeLink}
          look="main"
          change="POST /users/password-link"
          {...common}
          onDone={onLink}
        />
      )
    case 'signOut':
      return (
        <Confirm
          title={texts.signOutOf(name)}
          about={texts.signOutAbout}
          action={texts.signOut}
          change="POST /users/sign-out"
          {...common}
        />
      )
    case 'sessionsOfUser':
      return <SessionsOfUser user={user} onClose={onClose} />
    case 'resetFactor':
      return (
        <Confirm
          title={texts.resetFactorOf(name)}
          about={texts.resetFactorAbout}
          action={texts.resetFactor}
          change="POST /users/reset-second-factor"
          {...common}
        />
      )
    case 'disable':
      return (
        <Confirm
          title={texts.disableOf(name)}
          about={texts.disableAbout}
          action={texts.disable}
          change="POST /users/disable"
          {...common}
        />
      )
    case 'enable':
      return (
        <Confirm
          title={texts.enableOf(name)}
          about={texts.enableAbout}
          action={texts.enable}
          look="main"
          change="POST /users/enable"
          {...common}
        />
      )
  }
}

function ChangeRole({ user: { userId, name, role, accountId }, onClose }: OfUser) {
  const texts = useTexts(usersTexts)
  const [newRole, setNewRole] = useState<Role>(role)
  const [newAccount, setNewAccount] = useState(accountId)
  const set = useChange('POST /users/role', ['GET /users'])
  const submit = () => {
    set.mutate({ userId, role: newRole, accountId: newAccount }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={texts.changeRoleOf(name)}
      about={texts.changeRoleAbout}
      of={set}
      action={texts.changeRole}
      disabled={newRole === role && newAccount === accountId}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={newRole} onRole={setNewRole} />
      <AccountField accountId={newAccount} onAccount={setNewAccount} />
    </FormDialog>
  )
}

import { useState } from 'react'
import type {
  OneTimeLinkView,
  PendingInvitationView,
  UserView,
} from '../../../../../packages/console-contract/administration.ts'
import type { Role } from '../../../../../packages/domain/console/role.ts'
import { useMayForAll } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Wrong } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AccountField } from './account-field.tsx'
import { ChangeUser, type UserChange } from './change-user.tsx'
import { RoleField } from './role-field.tsx'
import { usersTexts } from './texts.ts'
import { UserTable } from './user-table.tsx'

type Doing =
  | { kind: 'invite' }
  | { kind: 'change'; change: UserChange; user: UserView }
  | { kind: 'link'; link: OneTimeLinkView }

/** For admins: the users, and the pending links. */
export function UserList() {
  const texts = useTexts(usersTexts)
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /users', {}, { topics: ['settings'] })
  const close = () => setDoing(null)
  const showLink = (link: OneTimeLinkView) => setDoing({ kind: 'link', link })
  return (
    <>
      <Panel
        title={texts.title}
        flush
        actions={
          <Button look="main" onClick={() => setDoing({ kind: 'invite' })}>
            {texts.invite}
          </Button>
        }
      >
        <Answered of={answer}>
          {({ users }) => (
            <UserTable users={users} onDo={(change, user) => setDoing({ kind: 'change', change, user })} />
          )}
        </Answered>
      </Panel>
      {answer.data !== undefined && answer.data.invitations.length > 0 && (
        <PendingLinks invitations={answer.data.invitations} />
      )}
      {doing?.kind === 'invite' && <InviteUser onMade={showLink} onClose={close} />}
      {doing?.kind === 'change' && (
        <ChangeUser change={doing.change} user={doing.user} onLink={showLink} onClose={close} />
      )}
      {doing?.kind === 'link' && <MadeLink link={doing.link} onClose={close} />}
    </>
  )
}

function MadeLink({ link: { path, expiresAt }, onClose }: { link: OneTimeLinkView; onClose: () => void }) {
  const texts = useTexts(usersTexts)
  return (
    <ShownOnce
      title={texts.linkTitle}
      about={texts.linkAbout}
      label={texts.linkTitle}
      secret={`${window.location.origin}${path}`}
      onClose={onClose}
    >
      <p className="soft">
        {texts.linkUntil} <When at={expiresAt} />
      </p>
    </ShownOnce>
  )
}

/** Links that have not been opened yet; an admin can revoke each. */
function PendingLinks({ invitations }: { invitations: readonly PendingInvitationView[] }) {
  const texts = useTexts(usersTexts)
  const ofAll = useMayForAll('admin')
  const takeBack = useChange('POST /users/uninvite', ['GET /users'])
  const forWhat = ({ userName, role, account }: PendingInvitationView) => {
    if (userName !== null) return texts.newPassword(userName)
    return texts.newUser(account === null ? texts[role] : texts.ofAccount(texts[role], account))
  }
  const columns: Column<PendingInvitationView>[] = [
    { heading: texts.forWhat, cell: forWhat },
    { heading: texts.madeBy, cell: ({ madeByName }) => madeByName ?? (ofAll ? texts.byCommand : '–') },
    { heading: texts.until, cell: ({ expiresAt }) => <When at={expiresAt} /> },
    {
      heading: texts.actions,
      cell: (invitation) => (
        <Button
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ ref: invitation.ref })}
          aria-label={texts.takeBackOf(forWhat(invitation))}
        >
          {texts.takeBack}
        </Button>
      ),
    },
  ]
  return (
    <Panel title={texts.pending} flush>
      <p className="soft users-about">{texts.pendingAbout}</p>
      {takeBack.error !== null && <Wrong error={takeBack.error} />}
      <Table caption={texts.pending} columns={columns} rows={invitations} keyOf={({ ref }) => ref} />
    </Panel>
  )
}

function InviteUser({ onMade, onClose }: { onMade: (link: OneTimeLinkView) => void; onClose: () => void }) {
  const texts = useTexts(usersTexts)
  const ofAll = useMayForAll('admin')
  const [role, setRole] = useState<Role>('viewer')
  const [accountId, setAccountId] = useState<number | null>(null)
  const invite = useChange('POST /users/invite', ['GET /users'])
  const submit = () => {
    invite.mutate({ role, accountId }, { onSuccess: onMade })
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
      {ofAll && <AccountField accountId={accountId} onAccount={setAccountId} />}
    </FormDialog>
  )
}

import type { PendingInvitationView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { DeedButtons, useDialogs } from '../../../parts/list/deeds.tsx'
import { type Column, column, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Panel, Wrong } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useInviteDeed } from './user-deeds.tsx'
import { UserTable } from './user-table.tsx'

/** For admins: the users, and the pending links. */
export function UserList() {
  const texts = useTexts('users')
  const dialogs = useDialogs()
  const invite = useInviteDeed()
  const answer = useAnswer('GET /users', {}, { topics: ['settings'] })
  return (
    <>
      <Panel title={texts.title} flush actions={<DeedButtons deeds={[invite]} dialogs={dialogs} />}>
        <Answered of={answer}>{({ users }) => <UserTable users={users} dialogs={dialogs} />}</Answered>
      </Panel>
      {answer.data !== undefined && answer.data.invitations.length > 0 && (
        <PendingLinks invitations={answer.data.invitations} />
      )}
      {dialogs.shown}
    </>
  )
}

/** Links that have not been opened yet; an admin can revoke each. */
function PendingLinks({ invitations }: { invitations: readonly PendingInvitationView[] }) {
  const texts = useTexts('users')
  const ofAll = useMayForAll('admin')
  const takeBack = useChange('POST /users/uninvite', ['GET /users'])
  const forWhat = ({ userName, role, account }: PendingInvitationView) => {
    if (userName !== null) return texts.newPassword({ name: userName })
    return texts.newUser({
      role: account === null ? texts[role] : texts.ofAccount({ role: texts[role], account }),
    })
  }
  const columns: Column<PendingInvitationView>[] = [
    column(texts.forWhat, forWhat),
    column(texts.madeBy, ({ madeByName }) => madeByName ?? (ofAll ? texts.byCommand : '–')),
    column(texts.until, ({ expiresAt }) => <When at={expiresAt} />),
    column(texts.actions, (invitation) => (
      <Button
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate({ ref: invitation.ref })}
        aria-label={texts.takeBackOf({ what: forWhat(invitation) })}
      >
        {texts.takeBack}
      </Button>
    )),
  ]
  return (
    <Panel title={texts.pending} flush>
      <p className="soft list-about">{texts.pendingAbout}</p>
      {takeBack.error !== null && <Wrong error={takeBack.error} />}
      <Table caption={texts.pending} columns={columns} rows={invitations} keyOf={({ ref }) => ref} />
    </Panel>
  )
}

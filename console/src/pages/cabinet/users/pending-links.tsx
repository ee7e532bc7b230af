import type { PendingInvitationView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { type Column, Table } from '../../../parts/table.tsx'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { usersTexts } from './texts.ts'

/** Links that nobody has opened yet: each may be taken back. */
export function PendingLinks({ invitations }: { invitations: readonly PendingInvitationView[] }) {
  const texts = useTexts(usersTexts)
  const takeBack = useChange('POST /users/uninvite', ['GET /users'])
  const forWhat = ({ userName, role }: PendingInvitationView) =>
    userName === null ? texts.newUser(texts[role]) : texts.newPassword(userName)
  const columns: Column<PendingInvitationView>[] = [
    { heading: texts.forWhat, cell: forWhat },
    { heading: texts.madeBy, cell: ({ madeByName }) => madeByName ?? texts.byCommand },
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

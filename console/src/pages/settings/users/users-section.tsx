import './users.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '../../../../../packages/console-contract/access/session.ts'
import type { PendingInvitationView } from '../../../../../packages/console-contract/administration.ts'
import { browserToken, keepBrowserToken } from '../../../gateway/browser-token.ts'
import { change, type Refusal } from '../../../gateway/request.ts'
import { useAnswer, useChange, useMay, useMayForAll, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Deeds } from '../../../parts/list/deeds.tsx'
import { type Column, column, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Notice, Panel, Wrong } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { SecondFactor } from './second-factor.tsx'
import { OwnSessions } from './session-list.tsx'
import { OldPassword } from './set-up-second-factor.tsx'
import { useInviteDeed } from './user-deeds.tsx'
import { Colleagues, UserTable } from './user-table.tsx'

/**
 * The users of the console, for admins; those of one account see each other. All change their own password here.
 */
export function UsersSection() {
  const isAdmin = useMay('admin')
  const { accountId } = useSession().user
  return (
    <div className="stack">
      {isAdmin && <UserList />}
      {!isAdmin && accountId !== null && <Colleagues accountId={accountId} />}
      <OwnSessions />
      <div className="columns">
        <OwnPassword />
        <SecondFactor />
      </div>
      <RolesPanel />
    </div>
  )
}

function RolesPanel() {
  const texts = useTexts('users')
  return (
    <Panel title={texts.roles}>
      <dl className="users-roles stack-1">
        <dt>{texts.viewer}</dt>
        <dd>{texts.viewerMay}</dd>
        <dt>{texts.operator}</dt>
        <dd>{texts.operatorMay}</dd>
        <dt>{texts.admin}</dt>
        <dd>{texts.adminMay}</dd>
      </dl>
    </Panel>
  )
}

const nothing = { old: '', password: '' }

/** Changes the user's own password. The session is a new one afterwards. */
function OwnPassword() {
  const texts = useTexts('users')
  const client = useQueryClient()
  const [values, of, set] = useFields(nothing)
  const save = useMutation<SessionView, Refusal, typeof nothing>({
    mutationFn: (body) => change('POST /password', { ...body, ...browserToken() }),
    onSuccess: (session) => {
      keepBrowserToken(session)
      client.setQueryData(['session'], session)
      set(nothing)
    },
  })
  return (
    <Panel title={texts.password}>
      <Form of={save} action={texts.changePassword} onSubmit={() => save.mutate(values)}>
        <OldPassword {...of.old} />
        <Input
          {...of.password}
          label={texts.newPasswordField}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          required
        />
        {save.isSuccess && <Notice look="good">{texts.passwordChanged}</Notice>}
      </Form>
    </Panel>
  )
}

/** For admins: the users, and the pending links. */
function UserList() {
  const texts = useTexts('users')
  const invite = useInviteDeed()
  const answer = useAnswer('GET /users', {}, { topics: ['settings'] })
  return (
    <>
      <Panel title={texts.title} flush actions={<Deeds deeds={[invite]} />}>
        <Answered of={answer}>{({ users }) => <UserTable users={users} />}</Answered>
      </Panel>
      {answer.data !== undefined && answer.data.invitations.length > 0 && (
        <PendingLinks invitations={answer.data.invitations} />
      )}
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
    numeric(texts.actions, (invitation) => (
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

import './users.css'
import { useMay, useSession } from '../../../gateway/use-gateway.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { OwnPassword } from './own-password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { OwnSessions } from './session-list.tsx'
import { UserList } from './user-list.tsx'
import { Colleagues } from './user-table.tsx'

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

import { useMayForAll } from '../../../gateway/session.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { OwnPassword } from './own-password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { OwnSessions } from './session-list.tsx'
import { usersTexts } from './texts.ts'
import { UserList } from './user-list.tsx'
import './users.css'

/** The users of the console. Only admins see the list; other users change their own password here. */
export function UsersSection() {
  const isAdmin = useMayForAll('admin')
  return (
    <div className="stack">
      {isAdmin && <UserList />}
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
  const texts = useTexts(usersTexts)
  return (
    <Panel title={texts.roles}>
      <dl className="users-roles">
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

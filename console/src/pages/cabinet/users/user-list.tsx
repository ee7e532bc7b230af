import { useState } from 'react'
import type { LinkView, UserView } from '../../../../../src/http/console/contract/access.ts'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ShownOnce } from '../../../parts/shown-once.tsx'
import { Answered } from '../../../parts/states.tsx'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { ChangeUser, type UserChange } from './change-user.tsx'
import { InviteUser } from './invite-user.tsx'
import { PendingLinks } from './pending-links.tsx'
import { usersTexts } from './texts.ts'
import { UserTable } from './user-table.tsx'

type Doing =
  | { kind: 'invite' }
  | { kind: 'change'; change: UserChange; user: UserView }
  | { kind: 'link'; link: LinkView }

/** For admins: who there is, and which links wait. */
export function UserList() {
  const texts = useTexts(usersTexts)
  const [doing, setDoing] = useState<Doing | null>(null)
  const asked = useAnswer('GET /users', {}, { topics: ['settings'] })
  const close = () => setDoing(null)
  const showLink = (link: LinkView) => setDoing({ kind: 'link', link })
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
        <Answered of={asked}>
          {({ users }) => (
            <UserTable users={users} onDo={(change, user) => setDoing({ kind: 'change', change, user })} />
          )}
        </Answered>
      </Panel>
      {asked.data !== undefined && asked.data.invitations.length > 0 && (
        <PendingLinks invitations={asked.data.invitations} />
      )}
      {doing?.kind === 'invite' && <InviteUser onMade={showLink} onClose={close} />}
      {doing?.kind === 'change' && (
        <ChangeUser change={doing.change} user={doing.user} onLink={showLink} onClose={close} />
      )}
      {doing?.kind === 'link' && <MadeLink link={doing.link} onClose={close} />}
    </>
  )
}

function MadeLink({ link: { path, expiresAt }, onClose }: { link: LinkView; onClose: () => void }) {
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

import type { SessionLineView } from '../../../../../packages/console-contract/access/own-sign-in.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { type Column, column, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Panel, Wrong } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** Where the signed-in user is signed in, with an end for each place. */
export function OwnSessions() {
  const texts = useTexts('users')
  const answer = useAnswer('GET /sessions', {}, { topics: ['settings'] })
  const end = useChange('POST /sessions/end', ['GET /sessions'])
  const endOthers = useChange('POST /sessions/end-others', ['GET /sessions'])
  const hasOthers = (answer.data?.sessions ?? []).some(({ isThis }) => !isThis)
  const error = end.error ?? endOthers.error
  return (
    <Panel
      title={texts.ownSessions}
      flush
      actions={
        hasOthers && (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {error !== null && <Wrong error={error} />}
      <Answered of={answer}>
        {({ sessions }) => (
          <SessionTable sessions={sessions} busy={end.isPending} onEnd={(ref) => end.mutate({ ref })} />
        )}
      </Answered>
    </Panel>
  )
}

interface SessionsOfUserProps {
  user: { userId: number; name: string }
  onClose: () => void
}

/** The sessions of another user, for admins. */
export function SessionsOfUser({ user: { userId, name }, onClose }: SessionsOfUserProps) {
  const texts = useTexts('users')
  const answer = useAnswer('GET /users/sessions', { userId }, { topics: ['settings'], keep: false })
  const end = useChange('POST /users/end-session', ['GET /users/sessions', 'GET /users'])
  return (
    <Dialog title={texts.sessionsOf({ name })} onClose={onClose}>
      {end.error !== null && <Wrong error={end.error} />}
      <Answered of={answer}>
        {({ sessions }) => (
          <SessionTable
            sessions={sessions}
            busy={end.isPending}
            onEnd={(ref) => end.mutate({ userId, ref })}
          />
        )}
      </Answered>
      <div className="actions">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Dialog>
  )
}

interface SessionTableProps {
  sessions: readonly SessionLineView[]
  busy: boolean
  onEnd: (ref: string) => void
}

/** The session of this page has no button: signing out ends it. */
function SessionTable({ sessions, busy, onEnd }: SessionTableProps) {
  const texts = useTexts('users')
  const columns: Column<SessionLineView>[] = [
    column(texts.browser, ({ agent, isThis }) => (
      <span className="nowrap" title={agent}>
        {browserName(agent)} {isThis && <span className="badge good">{texts.thisBrowser}</span>}
      </span>
    )),
    column(texts.address, ({ address }) => address),
    column(texts.signedInSince, ({ createdAt }) => <When at={createdAt} />),
    column(texts.lastUsed, ({ seenAt }) => <When at={seenAt} />),
    numeric(texts.actions, ({ ref, agent, address, isThis }) =>
      isThis ? null : (
        <Button
          busy={busy}
          aria-label={texts.endOf({ browser: browserName(agent), address })}
          onClick={() => onEnd(ref)}
        >
          {texts.end}
        </Button>
      ),
    ),
  ]
  return (
    <Table
      caption={texts.ownSessions}
      columns={columns}
      rows={sessions}
      keyOf={({ ref }) => ref}
      none={<p className="soft">{texts.noSessions}</p>}
    />
  )
}

const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari/],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

/** `Firefox 130, Linux`, from what a browser says of itself; its first words where it is another program. */
function browserName(agent: string): string {
  const system = systems.find(([, form]) => form.test(agent))?.[0]
  for (const [name, form] of browsers) {
    const version = form.exec(agent)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(', ')
  }
  return agent.slice(0, 40) || '?'
}

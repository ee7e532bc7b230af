import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Router, useLocation } from 'wouter'
import type { SessionView } from '../../packages/console-contract/access/session.ts'
import { keepCsrfToken, type Refusal, request } from './gateway/request.ts'
import { SessionProvider } from './gateway/use-gateway.tsx'
import { Skeleton, Wrong } from './parts/page.tsx'
import { NeededSecondFactor } from './shell/needed-second-factor.tsx'
import { Shell } from './shell/shell.tsx'
import { Join, SignIn } from './shell/sign-in-layout.tsx'

/** Loads the session, then shows the pages, or the form for signing in. */
export function App() {
  const client = useQueryClient()
  const sessionQuery = useQuery<SessionView, Refusal>({
    queryKey: ['session'],
    queryFn: () => request('GET /session', {}),
  })
  const session = sessionQuery.data
  if (session === undefined) {
    return sessionQuery.error === null ? (
      <Skeleton />
    ) : (
      <Wrong error={sessionQuery.error} again={() => void sessionQuery.refetch()} />
    )
  }
  keepCsrfToken(session.csrfToken)
  return (
    <Router base="/console">
      <Entered session={session} onSession={(entered) => client.setQueryData(['session'], entered)} />
    </Router>
  )
}

function Entered({
  session,
  onSession,
}: {
  session: SessionView
  onSession: (session: SessionView) => void
}) {
  const [path, go] = useLocation()
  const { user } = session
  if (path === '/join') {
    const join = (joined: SessionView) => {
      onSession(joined)
      go('/', { replace: true })
    }
    return <Join token={window.location.hash.slice(1)} provider={session.provider} onSession={join} />
  }
  if (user === null) return <SignIn {...session} onSession={onSession} />
  return (
    <SessionProvider session={{ ...session, user }}>
      {user.needsSecondFactor ? <NeededSecondFactor /> : <Shell />}
    </SessionProvider>
  )
}

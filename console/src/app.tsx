import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Router, useLocation } from 'wouter'
import type { SessionView } from '../../packages/console-contract/access/session.ts'
import { keepCsrfToken, type Refusal, request } from './gateway/request.ts'
import { SessionProvider } from './gateway/use-gateway.tsx'
import { later } from './parts/later.tsx'
import { Skeleton, Wrong } from './parts/page.tsx'
import { Shell } from './shell/shell.tsx'
import { Join, SignIn, SignInLayout } from './shell/sign-in-layout.tsx'
import { useTexts } from './texts/texts.tsx'

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

interface EnteredProps {
  session: SessionView
  onSession: (session: SessionView) => void
}

function Entered({ session, onSession }: EnteredProps) {
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

const SetUp = later(() => import('./pages/settings/users/set-up-second-factor.tsx'), 'SetUpSecondFactor')

/** In place of all pages, for a user who must set up a second factor first. */
function NeededSecondFactor() {
  const texts = useTexts('shell')
  const client = useQueryClient()
  return (
    <SignInLayout title={texts.secondFactor}>
      <p>{texts.secondFactorAbout}</p>
      <SetUp onDone={() => void client.invalidateQueries({ queryKey: ['session'] })} />
    </SignInLayout>
  )
}

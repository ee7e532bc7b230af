import { createContext, type ReactNode, useContext } from 'react'
import type { SessionView } from '../../../packages/console-contract/access/session.ts'
import { mayDo, type Role } from '../../../packages/domain/console/role.ts'

export type Session = SessionView & { user: NonNullable<SessionView['user']> }

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of the signed-in user. Throws outside of the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('there is no session outside of the shell')
  return session
}

/** The name of an account, or its number where it has gone. */
export function useAccountName(): (accountId: number) => string {
  const { accounts } = useSession()
  return (accountId) => accounts.find((each) => each.accountId === accountId)?.name ?? String(accountId)
}

export function useMay(role: Role): boolean {
  return mayDo(useSession().user.role, role)
}

/** The same for what concerns more than one account: a user of one account may not. */
export function useMayForAll(role: Role): boolean {
  const { accountId } = useSession().user
  return useMay(role) && accountId === null
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { SessionView } from '../../../packages/console-contract/access/session.ts'
import type {
  AnswerOf,
  BodyOf,
  Contract,
  QueryOf,
  Topic,
} from '../../../packages/console-contract/contract.ts'
import { mayDo, type Role } from '../../../packages/domain/console/role.ts'
import { change, type Refusal, request } from './request.ts'

export type Named<Method extends string> = Extract<keyof Contract, `${Method} ${string}`>

export interface RequestOptions {
  topics?: Topic[]
  keep?: boolean
  enabled?: boolean
  /** Polls in this interval while the page is visible: for changes that no topic publishes. */
  everyMs?: number
}

/** A query, sent again whenever one of `topics` changes. `keep` shows the last answer while another query runs. */
export function useAnswer<Name extends Named<'GET'>>(
  name: Name,
  query: QueryOf<Name>,
  { topics = [], keep = true, enabled = true, everyMs }: RequestOptions = {},
) {
  return useQuery<AnswerOf<Name>, Refusal>({
    queryKey: [name, query],
    queryFn: ({ signal }) => request(name, query, signal),
    meta: { topics },
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keep && { placeholderData: keepPreviousData as never }),
  })
}

/** A command; afterwards the queries in `refetched` are sent again. */
export function useChange<Name extends Named<'POST'>>(name: Name, refetched: Named<'GET'>[] = []) {
  const client = useQueryClient()
  return useMutation<AnswerOf<Name>, Refusal, BodyOf<Name>>({
    mutationFn: (body) => change(name, body),
    onSuccess: () => Promise.all(refetched.map((each) => client.invalidateQueries({ queryKey: [each] }))),
  })
}

type Session = SessionView & { user: NonNullable<SessionView['user']> }

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

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Contract, QueryOf, Topic } from '../../../src/http/console/contract.ts'
import { change, type Refusal, request } from './request.ts'

export type Named<Method extends string> = Extract<keyof Contract, `${Method} ${string}`>

export interface RequestOptions {
  topics?: Topic[]
  keep?: boolean
  enabled?: boolean
  /** Asks again in this time while the page is looked at: for what no topic tells. */
  everyMs?: number
}

/** Asks the gateway, and again whenever one of `topics` changes. `keep` shows what was there while it asks. */
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

/** A change; afterwards what `asked` names is asked for again. */
export function useChange<Name extends Named<'POST'>>(name: Name, refetched: Named<'GET'>[] = []) {
  const client = useQueryClient()
  return useMutation<AnswerOf<Name>, Refusal, BodyOf<Name>>({
    mutationFn: (body) => change(name, body),
    onSuccess: () => Promise.all(refetched.map((each) => client.invalidateQueries({ queryKey: [each] }))),
  })
}

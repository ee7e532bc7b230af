import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AnswerOf,
  BodyOf,
  Contract,
  QueryOf,
  Topic,
} from '../../../packages/console-contract/contract.ts'
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

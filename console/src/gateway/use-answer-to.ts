import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf, BodyOf, Contract, Topic } from '../../../packages/console-contract/contract.ts'
import { change, type Refusal } from './request.ts'

type Named<Method extends string> = Extract<keyof Contract, `${Method} ${string}`>

const quietMs = 150

/**
 * A query with a body, sent again 150 ms after the last change of that body: for fields that the user types in. A null
 * body sends nothing. Answers are not cached.
 */
export function useAnswerTo<Name extends Named<'POST'>>(
  name: Name,
  body: BodyOf<Name> | null,
  { topics = [] }: { topics?: Topic[] } = {},
) {
  const current = JSON.stringify(body)
  const debounced = useDebounced(current, quietMs)
  const answer = useQuery<AnswerOf<Name>, Refusal>({
    queryKey: [name, debounced],
    queryFn: ({ signal }) => change(name, JSON.parse(debounced) as BodyOf<Name>, signal),
    enabled: debounced !== 'null',
    placeholderData: keepPreviousData as never,
    gcTime: 0,
    meta: { topics },
  })
  return { ...answer, isBehind: debounced !== current || answer.isPlaceholderData }
}

/** The value, once it has not changed for `forMs`. */
export function useDebounced(value: string, forMs: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return debounced
}

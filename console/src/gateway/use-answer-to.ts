import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf, BodyOf, Contract, Topic } from '../../../src/http/console/contract.ts'
import { change, type Refusal } from './request.ts'

type Named<Method extends string> = Extract<keyof Contract, `${Method} ${string}`>

const quietMs = 150

/**
 * Asks what changes nothing with a body, again a moment after the last change of it: for what somebody types. Null
 * asks nothing. Answers are not kept.
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

/** The value, once it has stayed the same for so long. */
function useDebounced(value: string, forMs: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return debounced
}

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
  const wanted = JSON.stringify(body)
  const settled = useSettled(wanted, quietMs)
  const asked = useQuery<AnswerOf<Name>, Refusal>({
    queryKey: [name, settled],
    queryFn: ({ signal }) => change(name, JSON.parse(settled) as BodyOf<Name>, signal),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData as never,
    gcTime: 0,
    meta: { topics },
  })
  return { ...asked, isBehind: settled !== wanted || asked.isPlaceholderData }
}

/** The value, once it has stayed the same for so long. */
function useSettled(value: string, forMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}

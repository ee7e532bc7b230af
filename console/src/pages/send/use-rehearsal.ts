import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../../src/http/console/contract.ts'
import { change, type Refusal } from '../../gateway/ask.ts'

const quietMs = 150

/** What would come of the operation, asked for again a moment after the last change of it. */
export function useRehearsal(accountId: number, operation: Record<string, unknown>) {
  const wanted = JSON.stringify({ accountId, operation })
  const settled = useSettled(wanted, quietMs)
  const asked = useQuery<AnswerOf<'POST /send/rehearsal'>, Refusal>({
    queryKey: ['rehearsal', settled],
    queryFn: ({ signal }) =>
      change(
        'POST /send/rehearsal',
        JSON.parse(settled) as { accountId: number; operation: Record<string, unknown> },
        signal,
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { topics: ['settings'] },
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

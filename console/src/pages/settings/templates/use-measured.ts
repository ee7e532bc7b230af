import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { MeasuredView } from '../../../../../packages/console-contract/accounts/templates.ts'
import { change, type Refusal } from '../../../gateway/request.ts'

/** A text with its values, counted as an SMS; null until the gateway has answered. */
export function useMeasured(text: string, values: Readonly<Record<string, string>>): MeasuredView | null {
  const deferred = useDeferredValue(JSON.stringify({ text, values }))
  const { data } = useQuery<MeasuredView, Refusal>({
    queryKey: ['POST /templates/measure', deferred],
    queryFn: ({ signal }) =>
      change(
        'POST /templates/measure',
        JSON.parse(deferred) as { text: string; values: Record<string, string> },
        signal,
      ),
    placeholderData: keepPreviousData as never,
    enabled: text !== '',
  })
  return data ?? null
}

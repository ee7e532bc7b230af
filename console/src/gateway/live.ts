import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Topic } from '../../../src/http/console/contract.ts'

/** Asks again for what is on the screen when the gateway says that it changed. Answers whether it is heard. */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isHeard, setIsHeard] = useState(false)
  useEffect(() => {
    const source = new EventSource('/console/api/live')
    source.onopen = () => setIsHeard(true)
    source.onerror = () => setIsHeard(false)
    source.onmessage = (event: MessageEvent<string>) => askAgain(client, JSON.parse(event.data) as Topic[])
    return () => source.close()
  }, [client])
  return isHeard
}

function askAgain(client: QueryClient, changed: Topic[]): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['topics'] ?? []) as Topic[]).some((topic) => changed.includes(topic)),
  })
}

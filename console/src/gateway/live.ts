import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Topic } from '../../../src/http/console/contract.ts'
import { request } from './request.ts'

const againMs = 15_000

/** Fetches what is on the screen again when the gateway publishes a change. Returns whether it is subscribed. */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isSubscribed, setIsSubscribed] = useState(false)
  useEffect(() => listen((topics) => refetch(client, topics), setIsSubscribed), [client])
  return isSubscribed
}

/** Returns the function that ends it. Browsers reconnect by themselves, except after a refusal. */
function listen(
  onChanged: (topics: Topic[]) => void,
  onSubscribed: (isSubscribed: boolean) => void,
): () => void {
  let source: EventSource
  let timer: number | undefined
  const open = () => {
    source = new EventSource('/console/api/live')
    source.onopen = () => onSubscribed(true)
    source.onmessage = (event: MessageEvent<string>) => onChanged(JSON.parse(event.data) as Topic[])
    source.onerror = () => {
      onSubscribed(false)
      if (source.readyState !== EventSource.CLOSED) return
      void leaveIfSignedOut()
      timer = window.setTimeout(open, againMs)
    }
  }
  open()
  return () => {
    window.clearTimeout(timer)
    source.close()
  }
}

/** Loads the page again, so that nothing of the session stays in memory. */
async function leaveIfSignedOut(): Promise<void> {
  const session = await request('GET /session', {}).catch(() => null)
  if (session !== null && session.user === null) window.location.reload()
}

function refetch(client: QueryClient, changed: Topic[]): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['topics'] ?? []) as Topic[]).some((topic) => changed.includes(topic)),
  })
}

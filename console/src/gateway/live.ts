import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Topic } from '../../../packages/console-contract/contract.ts'
import { request } from './request.ts'

const againMs = 15_000

/** Whether the gateway publishes its changes to this page: not yet, now, or not any more. */
export type Live = 'connecting' | 'live' | 'lost'

/**
 * Fetches what is on the screen again when the gateway publishes a change, and all of it after a time without it. A
 * gateway with another build of the console loads the page anew.
 */
export function useLive(build: string): Live {
  const client = useQueryClient()
  const [live, setLive] = useState<Live>('connecting')
  useEffect(() => {
    let wasLost = false
    const onSubscribed = (isSubscribed: boolean) => {
      setLive((before) => (isSubscribed ? 'live' : before === 'connecting' ? before : 'lost'))
      if (isSubscribed && wasLost) void afterLoss(client, build)
      wasLost = !isSubscribed
    }
    return listen((topics) => refetch(client, topics), onSubscribed)
  }, [client, build])
  return live
}

async function afterLoss(client: QueryClient, build: string): Promise<void> {
  const session = await request('GET /session', {}).catch(() => null)
  if (session !== null && session.build !== build) window.location.reload()
  else await client.invalidateQueries()
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

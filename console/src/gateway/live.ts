import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Topic } from '../../../src/http/console/contract.ts'
import { ask } from './ask.ts'

const againMs = 15_000

/** Asks again for what is on the screen when the gateway says that it changed. Answers whether it is heard. */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isHeard, setIsHeard] = useState(false)
  useEffect(() => listen((topics) => askAgain(client, topics), setIsHeard), [client])
  return isHeard
}

/** Until what it answers is called. Browsers come back by themselves unless they were refused. */
function listen(onChanged: (topics: Topic[]) => void, onHeard: (isHeard: boolean) => void): () => void {
  let source: EventSource
  let timer: number | undefined
  const open = () => {
    source = new EventSource('/console/api/live')
    source.onopen = () => onHeard(true)
    source.onmessage = (event: MessageEvent<string>) => onChanged(JSON.parse(event.data) as Topic[])
    source.onerror = () => {
      onHeard(false)
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

/** Nothing of what was on the screen stays in memory. */
async function leaveIfSignedOut(): Promise<void> {
  const session = await ask('GET /session', {}).catch(() => null)
  if (session !== null && session.user === null) window.location.reload()
}

function askAgain(client: QueryClient, changed: Topic[]): void {
  void client.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['topics'] ?? []) as Topic[]).some((topic) => changed.includes(topic)),
  })
}

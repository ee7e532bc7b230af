import { useState } from 'react'
import type { HandsetChannel, HandsetView } from '../../../../src/http/console/contract/handsets.ts'
import { channels } from './channels.ts'

type Counts = Record<HandsetChannel, number>

/** How many messages came to each app since it was last looked at; those that were there at first count as seen. */
export function useUnread(handset: HandsetView, app: HandsetChannel | 'home'): Counts {
  const newest = newestOf(handset)
  const [seen, setSeen] = useState(newest)
  if (app !== 'home' && seen[app] < newest[app]) setSeen({ ...seen, [app]: newest[app] })
  return byChannel(
    (channel) =>
      handset.entries.filter(
        (entry) => entry.channel === channel && entry.kind === 'received' && entry.at > seen[channel],
      ).length,
  )
}

function newestOf({ entries }: HandsetView): Counts {
  return byChannel(
    (channel) => entries.findLast((entry) => entry.channel === channel && entry.kind === 'received')?.at ?? 0,
  )
}

function byChannel(count: (channel: HandsetChannel) => number): Counts {
  return Object.fromEntries(channels.map((channel) => [channel, count(channel)])) as Counts
}

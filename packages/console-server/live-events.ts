import type { Topic } from '../console-contract/contract.ts'
import type { Events } from '../observability/events.ts'
import type { LiveUpdates } from './live-updates.ts'

/** The topic of pages that show an event. */
const topicOf = {
  accepted: 'messages',
  submitted: 'messages',
  finished: 'messages',
  replyReceived: 'messages',
  callbackDelivered: 'callbacks',
  callbackFailed: 'callbacks',
  callbackDeadLettered: 'callbacks',
  breakerOpened: 'callbacks',
  linkUp: 'upstreams',
  linkDown: 'upstreams',
  upstreamUnhealthy: 'upstreams',
  upstreamHealthy: 'upstreams',
  upstreamControlled: 'upstreams',
  slotTaken: 'upstreams',
  slotLost: 'upstreams',
  reportUnmatched: 'upstreams',
  verified: 'verification',
  codesRefused: 'verification',
  prefixClosed: 'verification',
  prefixOpened: 'verification',
} satisfies Partial<Record<keyof Events, Topic>>

/** Notifies open pages of changes, from the events of this gateway. */
export function liveEvents(feed: Pick<LiveUpdates, 'changed'>): Partial<Events> {
  const listeners = Object.entries(topicOf).map(([name, topic]) => [name, () => feed.changed(topic)] as const)
  return Object.fromEntries(listeners)
}

import type { HandOver } from '../outside/hand-over.ts'
import type { Evidence } from './evidence.ts'

/** What counts as delivered was reported as delivered by a carrier, each part of it, or its subscriber tapped on its link. */
export function* deliveredByReport({ handOvers, messages }: Evidence): Generator<string> {
  for (const { msgId, status, timeline } of messages.values()) {
    if (status !== 'DELIVERED' && status !== 'READ') continue
    if (timeline.some((entry) => entry.step === 'acknowledged' && entry.by === 'link')) continue
    const all = handOvers.get(msgId) ?? []
    const stages = new Set(all.map(({ part }) => part.stage))
    if (![...stages].some((stage) => isDelivered(all.filter(({ part }) => part.stage === stage))))
      yield `message ${msgId} is ${status}, and no carrier has reported all its parts as delivered`
  }
}

function isDelivered(stage: readonly HandOver[]): boolean {
  const { partCount = 1 } = stage[0]?.part ?? {}
  return Array.from({ length: partCount }, (_, index) => index).every((index) =>
    stage.some(
      ({ part, reported }) =>
        part.partIndex === index && reported.some(({ kind }) => kind === 'delivered' || kind === 'read'),
    ),
  )
}

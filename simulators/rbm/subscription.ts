import type { ReplyContent } from '../reply-content.ts'
import type { Suggestion } from './suggestions.ts'

/** UserEvent of the reference, for a user who leaves a conversation or comes back. */
export type SubscriptionEvent = 'UNSUBSCRIBE' | 'SUBSCRIBE'

const menu: ReadonlyMap<string, SubscriptionEvent> = new Map([
  ['Unsubscribe', 'UNSUBSCRIBE'],
  ['Subscribe', 'SUBSCRIBE'],
])

/** What was pressed in the menu that every chat of Google Messages has; null for a button of the message. */
export function pressedInMenu(
  content: ReplyContent,
  suggestions: readonly Suggestion[],
): SubscriptionEvent | null {
  if (content.kind !== 'button' || suggestions.some(({ text }) => text === content.caption)) return null
  return menu.get(content.caption) ?? null
}

/** The word that Google Messages sends besides, by the country of the number (guide "Receive events"). */
export function subscriptionWord(event: SubscriptionEvent, phone: string): string {
  const [stop, start] = words.find(([prefix]) => phone.startsWith(prefix))?.slice(1) ?? ['STOP', 'START']
  return (event === 'UNSUBSCRIBE' ? stop : start) ?? ''
}

/** Spain, Mexico, France, Brazil. */
const words: readonly (readonly [prefix: string, stop: string, start: string])[] = [
  ['34', 'BAJA', 'ALTA'],
  ['52', 'BAJA', 'ALTA'],
  ['33', 'STOP', 'Démarrer'],
  ['55', 'parar', 'começar'],
]

import type { Fields } from './fields.ts'
import { listAt, objectAt, onlyMember, textAt, urlAt, wordAt } from './fields.ts'

export interface Suggestion {
  type: 'REPLY' | 'ACTION'
  text: string
  postbackData: string
}

const maxText = 25
const maxPostback = 2_048

const actions = [
  'dialAction',
  'viewLocationAction',
  'createCalendarEventAction',
  'openUrlAction',
  'shareLocationAction',
  'composeAction',
] as const

/** Suggested replies and actions; absent is none. Throws `RbmError`. */
export function readSuggestions(value: unknown, at: string, max: number): Suggestion[] {
  if (value === undefined) return []
  return listAt(value, at, 0, max).map((each, index) => {
    const here = `${at}[${index}]`
    const suggestion = objectAt(each, here)
    const kind = onlyMember(suggestion, here, ['reply', 'action'])
    const body = objectAt(suggestion[kind], `${here}.${kind}`)
    if (kind === 'action') checkAction(body, `${here}.action`)
    return {
      type: kind === 'reply' ? 'REPLY' : 'ACTION',
      text: textAt(body['text'], `${here}.${kind}.text`, maxText),
      postbackData: textAt(body['postbackData'], `${here}.${kind}.postbackData`, maxPostback),
    }
  })
}

function checkAction(action: Fields, at: string): void {
  const kind = onlyMember(action, at, actions)
  const body = objectAt(action[kind], `${at}.${kind}`)
  if (kind !== 'openUrlAction') return
  urlAt(body['url'], `${at}.openUrlAction.url`)
  if (body['application'] !== undefined) {
    wordAt(body['application'], `${at}.openUrlAction.application`, ['BROWSER', 'WEBVIEW'])
  }
}

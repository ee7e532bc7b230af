import { type MessageStateName, messageState } from '../../protocols/smpp/message-state.ts'
import { isMapping } from '../../settings/place.ts'
import { custom, type Setting } from '../../settings/setting.ts'

/** A carrier's own words for states, in upper case, and the state of SMPP that each means. */
export type ReceiptWords = ReadonlyMap<string, MessageStateName>

const what = `a mapping of the carrier's words to states: ${Object.keys(messageState).join(', ')}`

export function receiptWords(description: string): Setting<ReceiptWords> {
  return custom<ReceiptWords>(
    what,
    (value, place) => {
      if (!isMapping(value)) {
        place.fault(`must be ${what}`)
        return undefined
      }
      const words = new Map<string, MessageStateName>()
      for (const [word, state] of Object.entries(value)) {
        if (isState(state)) words.set(word.toUpperCase(), state)
        else place.at(word).fault(`must be one of ${Object.keys(messageState).join(', ')}`)
      }
      return words
    },
    description,
  )
}

function isState(value: unknown): value is MessageStateName {
  return typeof value === 'string' && Object.hasOwn(messageState, value)
}

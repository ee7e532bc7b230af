import { isMapping } from '../../settings/place.ts'
import { custom, type Setting, withDefault } from '../../settings/setting.ts'
import { type MessageStateName, messageState } from '../../smpp/message-state.ts'
import { meaningOfState, type ReceiptMeaning } from './receipt-outcomes.ts'

/** A carrier's own words for states, in upper case, and the state of SMPP that each means. */
export type ReceiptWords = ReadonlyMap<string, MessageStateName>

const what = `a mapping of the carrier's words to states: ${Object.keys(messageState).join(', ')}`

/** What the word means to the carrier; null where the setting does not say. */
export function meaningToCarrier(word: string, words: ReceiptWords): ReceiptMeaning | null {
  const state = words.get(word.toUpperCase())
  return state === undefined ? null : meaningOfState(messageState[state])
}

/** Of a gateway that passes on what the SMSC behind it reports. */
export const wordsBehind = 'States by words of the SMSC behind it, as for `smpp`.'

/** The setting `receiptWords`. */
export function receiptWords(description: string) {
  const setting: Setting<ReceiptWords> = custom<ReceiptWords>(
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
  return withDefault(new Map(), setting, { shownDefault: 'none' })
}

function isState(value: unknown): value is MessageStateName {
  return typeof value === 'string' && Object.hasOwn(messageState, value)
}

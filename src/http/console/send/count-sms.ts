import { countSeptets, septetsOfUnit } from '../../../domain/text/gsm-alphabet.ts'
import { splitParts } from '../../../domain/text/split-parts.ts'
import type { SmsTextView } from '../contract/send.ts'

const mostOutside = 20
const room = { gsm: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const

/** What an SMS of this text takes, and why. `field` is where it was written. */
export function countSms(field: string, text: string): SmsTextView {
  const { alphabet, characters, parts } = splitParts(text)
  const { single, joined } = room[alphabet]
  const last = parts.at(-1) ?? ''
  const used = alphabet === 'gsm' ? countSeptets(last) : last.length
  const left = (parts.length === 1 ? single : joined) - used
  const outside = alphabet === 'gsm' ? [] : outsideOfGsm(text)
  return { field, alphabet, characters, parts: parts.length, left, perPart: joined, outside }
}

function outsideOfGsm(text: string): string[] {
  const outside = new Set<string>()
  for (const character of text) {
    if (septetsOfUnit(character.charCodeAt(0)) === 0) outside.add(character)
    if (outside.size === mostOutside) break
  }
  return [...outside]
}

import { countSeptets, septetsOfUnit } from './gsm-alphabet.ts'

export interface TextParts {
  /** One alphabet for all parts: a part of a `ucs2` text is UCS-2 even where it alone would fit GSM. */
  alphabet: 'gsm' | 'ucs2'
  /** At least one. Concatenated they are the text. */
  parts: string[]
  /** Length for the limits: septets of a `gsm` text, UTF-16 units of a `ucs2` text. */
  characters: number
}

const gsmSingle = 160
const gsmConcatenated = 153
const ucs2Single = 70
const ucs2Concatenated = 67

/** Splits a text as it is sent and billed. No escape pair and no surrogate pair is split. */
export function splitParts(text: string): TextParts {
  const septets = countSeptets(text)
  if (septets < 0) {
    return {
      alphabet: 'ucs2',
      parts: cut(text, text.length <= ucs2Single, endOfUcs2Part),
      characters: text.length,
    }
  }
  return { alphabet: 'gsm', parts: cut(text, septets <= gsmSingle, endOfGsmPart), characters: septets }
}

/** The number of parts that `splitParts` returns. */
export function countParts(text: string): number {
  const septets = countSeptets(text)
  if (septets < 0) return text.length <= ucs2Single ? 1 : countCuts(text, endOfUcs2Part)
  if (septets <= gsmSingle) return 1
  // Without extended characters every part but the last is full.
  return septets === text.length ? Math.ceil(septets / gsmConcatenated) : countCuts(text, endOfGsmPart)
}

type EndOfPart = (text: string, start: number) => number

function cut(text: string, fitsInOne: boolean, endOfPart: EndOfPart): string[] {
  if (fitsInOne) return [text]
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start)
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

function countCuts(text: string, endOfPart: EndOfPart): number {
  let parts = 0
  for (let start = 0; start < text.length; start = endOfPart(text, start)) parts++
  return parts
}

function endOfGsmPart(text: string, start: number): number {
  let room = gsmConcatenated
  let end = start
  while (end < text.length) {
    room -= septetsOfUnit(text.charCodeAt(end))
    if (room < 0) break
    end++
  }
  return end
}

function endOfUcs2Part(text: string, start: number): number {
  const end = start + ucs2Concatenated
  if (end >= text.length) return text.length
  return isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

const run = /\d+(?:-\d+)*/g
/** Codes have 4 to 10 digits. */
const code = /^\d{4,10}$/
/** Codes written in two halves with a dash. */
const halves = /^(?:\d{3}-\d{3}|\d{4}-\d{4})$/

/** Control characters begin commands to the engine, such as one that mutes it. White space does not. */
const control = /[^\P{Cc}\t\n\r]/gu

/**
 * A text as it is spoken: possible codes are read digit by digit with a pause after each. Digits next to a
 * letter, or joined to another number by `.`, `,`, `:` or `/`, are parts of names, amounts, dates and times.
 * Control characters become spaces.
 */
export function spokenText(said: string): string {
  // eSpeak reads phonemes between double brackets.
  const text = said.replaceAll(control, ' ').replaceAll('[[', '[ [')
  return text.replace(run, (found, offset: number) => {
    const standsAlone = !touches(text, offset - 1, -1) && !touches(text, offset + found.length, 1)
    if (!standsAlone || !(code.test(found) || halves.test(found))) return found
    const digits = [...found.replaceAll('-', '')].join(', ')
    // Adds the pause after the last digit, where the text has none.
    return /^[.,;:!?]/.test(text.slice(offset + found.length)) ? digits : `${digits}.`
  })
}

function touches(text: string, index: number, step: 1 | -1): boolean {
  const adjacent = text.charAt(index)
  if (/[\p{L}_]/u.test(adjacent)) return true
  return /[.,:/]/.test(adjacent) && /\d/.test(text.charAt(index + step))
}

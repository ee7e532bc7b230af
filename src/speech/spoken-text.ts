const run = /\d+(?:-\d+)*/g
/** Codes have 4 to 10 digits. */
const code = /^\d{4,10}$/
/** Codes as they are set for the eye: two halves with a dash. */
const halves = /^(?:\d{3}-\d{3}|\d{4}-\d{4})$/

/** Begins commands to the engine, such as one that turns it down to nothing. White space is none of them. */
const control = /[^\P{Cc}\t\n\r]/gu

/**
 * A text as it is to be spoken: what may be a code is read digit by digit with a pause after each. Digits that touch
 * a letter, or another number through `.`, `,`, `:` or `/`, are parts of names, amounts, dates and times. Control
 * characters are spaces.
 */
export function spokenText(said: string): string {
  // Between double brackets engines expect the names of sounds.
  const text = said.replaceAll(control, ' ').replaceAll('[[', '[ [')
  return text.replace(run, (found, offset: number) => {
    const standsAlone = !touches(text, offset - 1, -1) && !touches(text, offset + found.length, 1)
    if (!standsAlone || !(code.test(found) || halves.test(found))) return found
    const digits = [...found.replaceAll('-', '')].join(', ')
    // The pause after the last digit, where the text has none.
    return /^[.,;:!?]/.test(text.slice(offset + found.length)) ? digits : `${digits}.`
  })
}

function touches(text: string, index: number, step: 1 | -1): boolean {
  const neighbour = text.charAt(index)
  if (/[\p{L}_]/u.test(neighbour)) return true
  return /[.,:/]/.test(neighbour) && /\d/.test(text.charAt(index + step))
}

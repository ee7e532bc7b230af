/**
 * 32 characters, so that each encodes five random bits and all are equally likely. No vowels, so that no
 * words arise, and no look-alikes: not 0 O, 1 l I, 2 Z, 5 S, 8 B, and letters whose cases look the same in
 * one case only.
 */
const alphabet = '346789DFHJLMNRTbcdfghjkmnprtvwxy'

/** 60 bits: a thousand guesses a second against ten million valid links find one in three and a half years. */
export const codeLength = 12

/** Ignores punctuation that telephones append to a link at the end of a sentence. */
const pattern = /^([346789DFHJLMNRTbcdfghjkmnprtvwxy]{12})[.,:;!?'"()[\]»”’…]{0,8}$/

/** The code from a URL; null if it has another form, which needs no query. */
export function readLinkCode(text: string): string | null {
  return pattern.exec(text)?.[1] ?? null
}

/** The code for `codeLength` random bytes from `start` on. */
export function encodeLinkCode(bytes: Uint8Array, start = 0): string {
  let code = ''
  for (let index = start; index < start + codeLength; index++) code += alphabet[(bytes[index] ?? 0) & 31]
  return code
}

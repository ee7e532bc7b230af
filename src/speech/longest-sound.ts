import { SpeechFailed } from './speech-engine.ts'

const minutes = 3

/** What an engine may give of one text: no call speaks for longer. At 22,050 samples a second. */
export const longestSound = { octets: minutes * 60 * 22_050 * 2 } as const

export function soundTooLong(): SpeechFailed {
  return new SpeechFailed(`the text takes over ${minutes} minutes to say`, { fault: 'too-long' })
}

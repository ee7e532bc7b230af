import { SpeechFailed } from './speech-engine.ts'

const minutes = 3

/** Maximum sound of one text at 22,050 samples a second: no call speaks longer. */
export const longestSound = { octets: minutes * 60 * 22_050 * 2 } as const

export function soundTooLong(): SpeechFailed {
  return new SpeechFailed(`the text takes over ${minutes} minutes to say`, { fault: 'too-long' })
}

import type { VoiceWish } from '../../domain/plan/content.ts'
import type { InfobipVoice } from './voice-list.ts'

/** The member `voice` of a message. `note`: what the timeline says where the name that was given is no voice. */
export interface ChosenVoice {
  voice: { gender: string; name?: string }
  note?: string
}

/** Whether a client names a voice, and does not leave the choice to Infobip. */
export function isNamed({ name }: Pick<VoiceWish, 'name'>): boolean {
  return !['', 'default'].includes(name.trim().toLowerCase())
}

/**
 * The voice for a wish with a name: that voice, else the best one of the gender, else of the language. `voices` are
 * those of the language; null where they are not known.
 */
export function chooseInfobipVoice(
  { gender, name }: VoiceWish,
  voices: readonly InfobipVoice[] | null,
): ChosenVoice {
  const named = name.trim()
  if (voices === null) return unlisted(gender, named)
  const same = voices.find((voice) => voice.name.toLowerCase() === named.toLowerCase())
  if (same !== undefined) return { voice: { gender: same.gender, name: same.name } }
  const [best] = [...voices].sort((one, other) => rank(other, gender) - rank(one, gender))
  if (best === undefined) return unlisted(gender, named)
  const { name: chosen, gender: ownGender } = best
  return { voice: { gender: ownGender, name: chosen }, note: describeChoice(chosen, named) }
}

function rank(voice: InfobipVoice, gender: string): number {
  return (voice.gender === gender ? 4 : 0) + (voice.isDefault ? 2 : 0) + (voice.isNeural ? 0 : 1)
}

/** Names as Google has them, `uk-UA-Standard-A`, which clients of this contract send. Infobip refuses them. */
const foreignName = /^[a-z]{2,3}-[A-Z]{2}-/

function unlisted(gender: string, named: string): ChosenVoice {
  if (!foreignName.test(named)) return { voice: { gender, name: named } }
  return { voice: { gender }, note: describeChoice(`a ${gender} voice of Infobip's choice`, named) }
}

function describeChoice(chosen: string, named: string): string {
  return `spoken by ${chosen}: Infobip has no voice ${named}`
}

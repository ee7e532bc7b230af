import { encodeWav } from '../../../../telephony/rtp/wav.ts'
import { looksLikeCode } from '../../../domain/text/looks-like-code.ts'
import { SpeechFailed, type Voice } from '../../../speech/speech-engine.ts'
import type { SpeechRouter } from '../../../speech/speech-router.ts'
import type { sendVoicesEndpoints } from '../contract/send-voices.ts'
import type { Handlers } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { knownAccount, type SendPorts } from './send-handlers.ts'

/** `speech`: null where another company speaks the calls. */
export type VoicesPorts = Pick<SendPorts, 'catalogue'> & {
  speech: Pick<SpeechRouter, 'engines' | 'say'> | null
}

export function voicesHandlers({
  catalogue,
  speech,
}: VoicesPorts): Handlers<keyof typeof sendVoicesEndpoints> {
  return {
    'GET /send/voices': () => {
      const engines = speech?.engines ?? []
      return Promise.resolve({
        engines: engines.map(({ name, speech: of }) => {
          const voices = of?.voices ?? []
          return {
            name,
            voices: ofKind(voices, 'full').map((voice) => ({ ...nameOf(voice), languages: tagsOf(voice) })),
            variants: ofKind(voices, 'variant').map(nameOf),
          }
        }),
      })
    },
    'POST /send/voice-sample': async ({ body: { accountId, text, ...voice } }) => {
      const account = knownAccount(catalogue, accountId)
      if (speech === null)
        throw new ConsoleRefusal('not-spoken', { sentence: 'no speech engine is installed' })
      const wish = { text, voice, accountId: account.accountId, isCode: looksLikeCode(text) }
      const spoken = await speech.say(wish).catch((error: unknown) => {
        if (error instanceof SpeechFailed) throw new ConsoleRefusal('not-spoken', { sentence: error.message })
        throw error
      })
      const { audio, voice: spokenBy, fault } = spoken
      return { wav: encodeWav(audio).toString('base64'), voice: spokenBy, fault }
    },
  }
}

function ofKind(voices: readonly Voice[], kind: Voice['kind']): Voice[] {
  return voices.filter((voice) => voice.kind === kind)
}

function nameOf({ name, gender }: Voice) {
  return { name, gender }
}

function tagsOf({ languages }: Voice): string[] {
  return [...new Set(languages.map(({ tag }) => tag))]
}

import { encodeWav } from '../../../telephony/rtp/wav.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { voiceSampleTurns } from '../../admission/entry-limits.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { sendVoicesRoutes } from '../../console-contract/sending/send-voices.ts'
import { looksLikeCode } from '../../domain/text/looks-like-code.ts'
import { FairGate, GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'
import { SpeechFailed, type Voice } from '../../speech/speech-engine.ts'
import type { SpeechRequest, SpeechRouter, Spoken } from '../../speech/speech-router.ts'
import { knownAccount } from './send-handlers.ts'
import type { SendPorts } from './send-ports.ts'

export function voicesHandlers({
  catalogue,
  speech,
}: Pick<SendPorts, 'catalogue' | 'speech'>): Handlers<keyof typeof sendVoicesRoutes> {
  const gate = new FairGate(voiceSampleTurns)
  return {
    'GET /send/voices': () => {
      const engines = speech?.engines ?? []
      return Promise.resolve({
        engines: engines.map(({ name, speech: of }) => {
          const voices = of?.voices ?? []
          return {
            name,
            voices: ofKind(voices, 'full').map((voice) => ({
              ...toVoiceName(voice),
              languages: listTags(voice),
            })),
            variants: ofKind(voices, 'variant').map(toVoiceName),
          }
        }),
      })
    },
    'POST /send/voice-sample': async ({ body: { accountId, text, ...voice }, signal }) => {
      const account = knownAccount(catalogue, accountId)
      if (speech === null)
        throw new ConsoleRefusal('not-spoken', { sentence: 'no speech engine is installed' })
      const wish = { text, voice, accountId: account.accountId, isCode: looksLikeCode(text) }
      const { audio, voice: spokenBy, fault } = await sayInTurn({ gate, speech }, wish, signal)
      return { wav: encodeWav(audio).toString('base64'), voice: spokenBy, fault }
    },
  }
}

/** Accounts take turns. Rejects with `ConsoleRefusal`. */
async function sayInTurn(
  { gate, speech }: { gate: FairGate; speech: Pick<SpeechRouter, 'say'> },
  wish: SpeechRequest,
  signal: AbortSignal,
): Promise<Spoken> {
  try {
    const leave = await gate.enter(wish.accountId, 1, signal)
    return await speech.say(wish).finally(leave)
  } catch (error) {
    if (error instanceof GateFull || error instanceof GateLeft) throw new ConsoleRefusal('samples-busy', {})
    if (error instanceof SpeechFailed) throw new ConsoleRefusal('not-spoken', { sentence: error.message })
    throw error
  }
}

function ofKind(voices: readonly Voice[], kind: Voice['kind']): Voice[] {
  return voices.filter((voice) => voice.kind === kind)
}

function toVoiceName({ name, gender }: Voice) {
  return { name, gender }
}

function listTags({ languages }: Voice): string[] {
  return [...new Set(languages.map(({ tag }) => tag))]
}

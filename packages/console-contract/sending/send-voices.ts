import { Type } from '@sinclair/typebox'
import type { Gender } from '../../domain/plan/content.ts'
import { oneOf, query, queryWithBody } from '../console-route.ts'

/** The voices of texts that are spoken. */
export interface VoicesView {
  /** Those of the settings, then the embedded one. Empty where another company speaks the calls. */
  engines: EngineVoicesView[]
}

export interface EngineVoicesView {
  name: string
  /** Full voices with their languages, as tags in small letters; `*`: any language. */
  voices: { name: string; gender: Gender | null; languages: string[] }[]
  /** Names that change how a full voice sounds. */
  variants: { name: string; gender: Gender | null }[]
}

export interface VoiceSampleView {
  /** A WAV file as base64. */
  wav: string
  /** The voice that spoke, for display. */
  voice: string
  /** Why another engine spoke than the rules say; null where none did. */
  fault: string | null
}

export const sendVoicesRoutes = {
  'GET /send/voices': query<VoicesView>()('operator'),
  /** Speaks the beginning of a text, as a call of the account would. */
  'POST /send/voice-sample': queryWithBody<VoiceSampleView>()('operator', {
    accountId: Type.Integer({ minimum: 1, description: 'the id of an account' }),
    text: Type.String({ minLength: 1, maxLength: 200, description: 'a text', anyText: true }),
    gender: oneOf(['male', 'female']),
    language: Type.String({ minLength: 2, maxLength: 35, description: 'the tag of a language' }),
    name: Type.String({ maxLength: 64, description: 'the name of a voice, or default' }),
  }),
}

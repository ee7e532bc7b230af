import type { VoiceContent } from '../../domain/plan/content.ts'
import { voiceLimits } from '../../domain/plan/content-limits.ts'
import { spokenText } from '../../speech/spoken-text.ts'
import type { NamedVoice } from '../../speech/voice-names.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import { turnSeconds } from '../http/turn-seconds.ts'
import { type BuildMessage, reportAddress } from '../infobip/infobip-message.ts'
import { type ChosenVoice, chooseInfobipVoice, isNamed } from './choose-infobip-voice.ts'
import type { InfobipVoiceConfig } from './settings.ts'
import { infobipLanguage } from './voice-language.ts'
import type { InfobipVoices } from './voice-list.ts'

/** `validityPeriod` is in minutes; Infobip caps it at 48 hours. */
const lifetimeSeconds = { min: 60, max: 172_800 }
/** How long a call waits for a key after the text: the default of calls over a trunk. */
const keySeconds = 8
/** Each comma is half a second of silence. */
const pause = ',,,, '

/** Builds an element of `messages` as Infobip's `AdvancedTtsApiRequest` describes it. */
export function voiceMessageBuilder(
  config: Pick<InfobipVoiceConfig, 'from' | 'ringSeconds'>,
  { voices, namedVoice }: VoiceChoices,
): BuildMessage {
  return async (part, webhook, now, client) => {
    const { content, phone } = part
    const turn = turnSeconds(part, lifetimeSeconds, now)
    if (typeof turn !== 'number') return turn
    if (content.kind !== 'voice') {
      return refused('rejected', 'REJECTED', `a ${content.kind} message cannot be spoken`)
    }
    if ((content.machineDetection ?? 'off') !== 'off') {
      return refused('rejected-here', 'REJECTED', 'answering machines are looked for over trunks alone')
    }
    const name = handOverName(part)
    const text = twice(spokenText(content.text))
    const language = infobipLanguage(content.voice.language)
    const wish = { ...content.voice, name: namedVoice(content.voice.name) }
    const { voice, note }: ChosenVoice = isNamed(wish)
      ? chooseInfobipVoice(wish, await voices.of(language, client))
      : { voice: { gender: wish.gender } }
    const message = {
      from: config.from,
      destinations: [{ to: phone, messageId: name }],
      text,
      language,
      voice,
      ...(content.collectsDigit ? { maxDtmf: 1, dtmfTimeout: keySeconds } : {}),
      ringTimeout: config.ringSeconds,
      validityPeriod: Math.floor(turn / 60),
      notifyUrl: reportAddress(webhook, 'delivery'),
      notifyContentType: 'application/json',
      callbackData: name,
    }
    const personal = () => spokenTexts(part, content, text)
    return { kind: 'built', message, personal, ...(note !== undefined && { note }) }
  }
}

/** What decides about the voice. */
export interface VoiceChoices {
  voices: Pick<InfobipVoices, 'of'>
  namedVoice: NamedVoice
}

/** The text twice, because Infobip repeats it only on a key press; once where twice would be too long. */
function twice(text: string): string {
  const both = text + pause + text
  return both.length <= voiceLimits.text ? both : text
}

/** The personal texts, with codes also as they are spoken: `4, 8, 2, 1`. */
function spokenTexts(part: SubmitPart, content: VoiceContent, text: string): string[] {
  const spoken = personalTexts({ phone: part.phone, content: { ...content, text } })
  return [...spoken, ...(text.match(/\d(?:, \d){3,}/g) ?? []), ...personalTexts(part)]
}

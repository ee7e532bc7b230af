import type { VoiceContent, VoiceWish } from '../../domain/plan/content.ts'
import { voiceLimits } from '../../domain/plan/content-limits.ts'
import { spokenText } from '../../speech/spoken-text.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import { type BuildMessage, reportAddress, turnSeconds } from '../infobip/infobip-message.ts'
import type { InfobipVoiceConfig } from './settings.ts'
import { infobipLanguage } from './voice-language.ts'

/** `validityPeriod` is in minutes; Infobip caps it at 48 hours. */
const lifetimeSeconds = { min: 60, max: 172_800 }
/** How long a call waits for a key after the text: the default of calls over a trunk. */
const keySeconds = 8
/** Each comma is half a second of silence. */
const pause = ',,,, '

/** Builds an element of `messages` as Infobip's `AdvancedTtsApiRequest` describes it. */
export function voiceMessageBuilder(config: Pick<InfobipVoiceConfig, 'from' | 'ringSeconds'>): BuildMessage {
  return (part, webhook, now) => {
    const { content, phone } = part
    const turn = turnSeconds(part, lifetimeSeconds, now)
    if (typeof turn !== 'number') return turn
    if (content.kind !== 'voice') {
      return refused('rejected', 'REJECTED', `a ${content.kind} message cannot be spoken`)
    }
    const name = handOverName(part)
    const text = twice(spokenText(content.text))
    const message = {
      from: config.from,
      destinations: [{ to: phone, messageId: name }],
      text,
      language: infobipLanguage(content.voice.language),
      voice: voiceOf(content.voice),
      ...(content.collectsDigit ? { maxDtmf: 1, dtmfTimeout: keySeconds } : {}),
      ringTimeout: config.ringSeconds,
      validityPeriod: Math.floor(turn / 60),
      notifyUrl: reportAddress(webhook, 'delivery'),
      notifyContentType: 'application/json',
      callbackData: name,
    }
    return { kind: 'built', message, personal: () => spokenTexts(part, content, text) }
  }
}

/** The text twice, because Infobip repeats it only on a key press; once where twice would be too long. */
function twice(text: string): string {
  const both = text + pause + text
  return both.length <= voiceLimits.text ? both : text
}

/** At Infobip, too, the name takes precedence over the gender. */
function voiceOf({ gender, name }: VoiceWish): object {
  const named = name.trim()
  return named === '' || named.toLowerCase() === 'default' ? { gender } : { gender, name: named }
}

/** The personal texts, with codes also as they are spoken: `4, 8, 2, 1`. */
function spokenTexts(part: SubmitPart, content: VoiceContent, text: string): string[] {
  const spoken = personalTexts({ phone: part.phone, content: { ...content, text } })
  return [...spoken, ...(text.match(/\d(?:, \d){3,}/g) ?? []), ...personalTexts(part)]
}

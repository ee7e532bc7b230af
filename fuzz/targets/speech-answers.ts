import { azureVoices } from '../../packages/speech/azure-speech.ts'
import { chooseVoice, voiceName } from '../../packages/speech/choose-voice.ts'
import { googleVoices } from '../../packages/speech/google-speech.ts'
import { telephoneSound } from '../../packages/speech/pcm.ts'
import { resample } from '../../packages/speech/resample.ts'
import { SpeechFailed } from '../../packages/speech/speech-engine.ts'
import { telephoneRate } from '../../telephony/rtp/audio.ts'
import { decodeWav, encodeWav } from '../../telephony/rtp/wav.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { target } from '../engine/target.ts'

const wish = { language: 'uk-UA', gender: 'female', name: 'Annie' } as const

export const speechAnswers = target<Buffer>({
  name: 'speech-answers',
  what: 'what providers of speech answer: lists of voices as JSON, sounds as WAV and as samples',
  shape: octetsShape,
  maxSize: 1_000_000,
  corpus: () => [
    Buffer.from(
      '{"voices":[{"name":"uk-UA-Standard-A","languageCodes":["uk-UA"],"ssmlGender":"FEMALE"},{"name":"Annie","languageCodes":["en-GB","en"]}]}',
    ),
    Buffer.from(
      '[{"ShortName":"uk-UA-PolinaNeural","Gender":"Female","Locale":"uk-UA"},{"ShortName":"Annie"}]',
    ),
    encodeWav({ samples: new Int16Array(400).fill(1_000), samplesPerSecond: 22_050 }),
    encodeWav({ samples: new Int16Array(400).fill(-1_000), samplesPerSecond: 24_000 }),
    Buffer.alloc(480, 7),
  ],
  feed(octets) {
    const voices = voicesIn(octets.toString())
    if (voices !== null) {
      const choice = chooseVoice(voices, wish)
      return choice.kind === 'found' ? `${choice.named} ${voiceName(choice.voice).length > 5}` : choice.kind
    }
    try {
      const isFile = octets.toString('latin1', 0, 4) === 'RIFF'
      const sound = isFile ? resample(decodeWav(octets), telephoneRate) : telephoneSound(octets, 24_000)
      return `${isFile} ${sound.samples.length > 0}`
    } catch (error) {
      if (error instanceof SpeechFailed || (error instanceof Error && /WAV|PCM/.test(error.message)))
        return error.message.replaceAll(/\d+/g, '')
      throw error
    }
  },
})

/** Null where it is no JSON. */
function voicesIn(text: string) {
  try {
    const list: unknown = JSON.parse(text)
    return [...googleVoices(list), ...azureVoices(list)]
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

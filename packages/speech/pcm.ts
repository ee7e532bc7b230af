import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { resample } from './resample.ts'
import { SpeechFailed } from './speech-engine.ts'

/** 16-bit mono samples, little-endian, as sound for telephones. Rejects an empty or a cut answer. */
export function telephoneSound(octets: Buffer, samplesPerSecond: number): Audio {
  if (octets.length < 2 || octets.length % 2 === 1) throw new SpeechFailed('the answer is no sound')
  const samples = new Int16Array(octets.length / 2)
  for (let index = 0; index < samples.length; index++) samples[index] = octets.readInt16LE(index * 2)
  return resample({ samples, samplesPerSecond }, telephoneRate)
}

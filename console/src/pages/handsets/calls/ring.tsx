import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'

const storageKey = 'posthorn.ringing'

/** Switches the sound of ringing on and off; off at first. */
export function SoundChoice() {
  const texts = useTexts('handsets')
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) === 'yes')
  const choose = () => {
    localStorage.setItem(storageKey, enabled ? 'no' : 'yes')
    setEnabled(!enabled)
    if (!enabled) ringOnce(new AudioContext())
  }
  return (
    <label className="handsets-sound">
      <input type="checkbox" checked={enabled} onChange={choose} />
      {texts.sound}
    </label>
  )
}

/** Rings every three seconds while a call rings, if the sound is on. */
export function useRinging(rings: boolean): void {
  useEffect(() => {
    if (!rings || localStorage.getItem(storageKey) !== 'yes') return
    const context = new AudioContext()
    ringOnce(context)
    const timer = setInterval(() => ringOnce(context), 3_000)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [rings])
}

/** Two soft notes, as a post horn has them. */
function ringOnce(context: AudioContext): void {
  for (const [at, frequency] of [
    [0, 523.25],
    [0.18, 659.25],
    [0.36, 783.99],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + at
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.4)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + 0.45)
  }
}

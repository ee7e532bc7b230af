import { useEffect } from 'react'

const everyMs = 400
const wavHeader = 44
const samplesPerSecond = 8_000
/** What comes late does not tear the sound. */
const aheadSeconds = 0.25

/** Lets a call be heard while it goes on: `path` leads to a WAV file that grows. Null is silence. */
export function useHearing(path: string | null): void {
  useEffect(() => {
    if (path === null) return
    const context = new AudioContext()
    const playNext = player(context)
    const timer = setInterval(() => void listen(), everyMs)
    async function listen() {
      const response = await fetch(path ?? '').catch(() => null)
      if (response?.ok === true && context.state !== 'closed') playNext(await response.arrayBuffer())
    }
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [path])
}

/** Plays of each file what the one before did not have, one after the other. */
function player(context: AudioContext): (wav: ArrayBuffer) => void {
  let played = 0
  let nextAt = 0
  return (wav) => {
    const samples = new Int16Array(wav.slice(wavHeader))
    if (samples.length <= played || context.state === 'closed') return
    const fresh = Float32Array.from(samples.subarray(played), (sample) => sample / 32_768)
    played = samples.length
    const buffer = context.createBuffer(1, fresh.length, samplesPerSecond)
    buffer.copyToChannel(fresh, 0)
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    nextAt = Math.max(nextAt, context.currentTime + aheadSeconds)
    source.start(nextAt)
    nextAt += buffer.duration
  }
}

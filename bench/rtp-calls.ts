// Measures the thread that carries the audio of calls: concurrent calls, both ways, with telephones in their
// own process over loopback UDP. CPU is that of this process, which does nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { telephoneRate } from '../telephony/rtp/audio.ts'
import type { MediaStream } from '../telephony/rtp/media-stream.ts'
import { MediaWorker } from '../telephony/rtp/media-worker.ts'
import { percentile } from './load/machine.ts'
import type { PhoneFigures } from './load/rtp-phone.ts'
import type { PhoneOrder } from './load/rtp-phones.ts'

export interface RtpCallsBench {
  calls: number
  seconds: number
  /** Time between two frames that arrive at a telephone, in milliseconds; 20 is ideal. */
  frameGapMs: { p50: number; p99: number; p999: number; max: number }
  /** Share of sent frames that did not arrive at telephones. */
  lostFrames: number
  /** Cores used, including the decoding, measuring and recording of the telephones' audio. */
  cores: number
}

const host = '127.0.0.1'

export async function benchRtpCalls(options: { calls: number; seconds: number }): Promise<RtpCallsBench> {
  const { calls, seconds } = options
  const phones = fork(fileURLToPath(new URL('./load/rtp-phones.js', import.meta.url)), {
    serialization: 'advanced',
  })
  try {
    const phonePorts = await answer<number[]>(phones, { open: calls })
    await using worker = new MediaWorker({ host, ports: null, onCrash: (error) => console.error(error) })
    const streams = await Promise.all(phonePorts.map((port) => openStream(worker, port)))
    phones.send({ ports: streams.map(({ port }) => port) } satisfies PhoneOrder)
    const playing = streams.map((stream) => stream.play(tone(seconds + 1)))
    const before = process.cpuUsage()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    const used = process.cpuUsage(before)
    const { gaps, lost } = await answer<PhoneFigures>(phones, { stop: true })
    await Promise.all([...streams.map((stream) => stream.stop()), ...playing])
    const gap = (share: number) => Math.round(percentile(gaps, share) * 10) / 10
    const frameGapMs = { p50: gap(0.5), p99: gap(0.99), p999: gap(0.999), max: gap(1) }
    return { calls, seconds, frameGapMs, lostFrames: lost, cores: (used.user + used.system) / 1e6 / seconds }
  } finally {
    phones.kill()
  }
}

async function openStream(worker: MediaWorker, port: number): Promise<MediaStream> {
  const stream = await worker.openStream({})
  await stream.record(60)
  await stream.connect({ host, port, law: 'pcmu', eventPayloadType: 101 })
  return stream
}

function tone(seconds: number) {
  const samples = Int16Array.from({ length: seconds * telephoneRate }, (_, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / telephoneRate)),
  )
  return { samplesPerSecond: telephoneRate, samples }
}

async function answer<Value>(phones: ChildProcess, order: PhoneOrder): Promise<Value> {
  const answered = once(phones, 'message')
  phones.send(order)
  const [value] = (await answered) as [Value]
  return value
}

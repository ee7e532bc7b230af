import type { G711Law } from './g711.ts'
import type { GreetingSound } from './greeting-ear.ts'
import type { ReceptionCount } from './jitter-buffer.ts'
import type { SoundChange } from './sound-meter.ts'

/** What the answer to our offer said of where and how the peer listens. */
export interface MediaRemote {
  /** An IP address; sound goes there, or to where the peer's packets come from (`PeerPlace`). */
  host: string
  port: number
  law: G711Law
  /** Payload type of telephone-event; null where the peer has none: then keys are found by their tones. */
  eventPayloadType: number | null
}

export interface MediaStats extends ReceptionCount {
  sent: number
  /** Datagrams that the system refused to send. */
  sendFailures: number
  /** Datagrams that were no RTP, or not of the peer. */
  ignored: number
  /** Frames of 20 ms that were given up because the process stood still. */
  missedFrames: number
  /** Where sound goes now. */
  remote: { host: string; port: number } | null
}

/** Requests to the thread. Each gets one answer with its number. */
export type MediaRequest = { stream: number; requestId: number } & (
  | { kind: 'open' }
  | { kind: 'connect'; remote: MediaRemote }
  | { kind: 'play'; samples: Int16Array }
  | { kind: 'press'; digits: string }
  | { kind: 'stop' }
  | { kind: 'record'; maxSamples: number }
  | { kind: 'take-recording' }
  | { kind: 'recording-so-far' }
  | { kind: 'follow-greeting'; on: boolean }
  | { kind: 'stats' }
  | { kind: 'close' }
)

export type MediaAnswer =
  | { kind: 'opened'; port: number }
  | { kind: 'done' }
  /** `whole` is false where it was stopped or closed before its end, and where the system refused most of it. */
  | { kind: 'played'; whole: boolean }
  | { kind: 'recorded'; samples: Int16Array<ArrayBuffer> }
  | { kind: 'stats'; stats: MediaStats }
  | { kind: 'refused'; reason: string }

/** What a stream reports by itself. */
export type MediaEvent =
  /** The first packet of the peer came. */
  | { kind: 'first-packet'; from: { host: string; port: number } }
  | { kind: 'digit'; digit: string; by: 'event' | 'tones' }
  | { kind: 'sound'; change: SoundChange }
  /** Only while the greeting is followed. */
  | { kind: 'greeting'; heard: GreetingSound }
  /** The system has refused every datagram for a second; not again before it takes one, or the peer moves. */
  | { kind: 'unsent'; error: Error }
  /** An exception in this stream has closed it. */
  | { kind: 'failed'; error: Error }

export type MediaUpdate =
  | { kind: 'answer'; requestId: number; answer: MediaAnswer }
  | { kind: 'event'; stream: number; event: MediaEvent }

/** How the thread is started. */
export interface MediaThreadOptions {
  host: string
  ports: { from: number; to: number } | null
}

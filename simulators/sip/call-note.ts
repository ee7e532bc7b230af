import type { Clock } from '../../packages/kit/time/clock.ts'
import type { CallContent, CallView } from '../handset-calls.ts'
import type { Handsets } from '../handsets.ts'

export interface CallNoteOptions {
  handsets: Handsets
  clock: Clock
  callId: string
  phone: string
  from: string
}

/** The account that all calls come from. */
export const via = 'sip'

/** What a handset shows of one call: a message from the first ring on, which changes until the call has ended. */
export class CallNote {
  readonly #options: CallNoteOptions
  #rangAt: number | null = null
  #answeredAt: number | null = null
  #endedAt: number | null = null
  #endedBy: CallContent['endedBy'] = null
  #recording: string | null = null
  #keys = ''

  constructor(options: CallNoteOptions) {
    this.#options = options
  }

  get isShown(): boolean {
    return this.#rangAt !== null
  }

  ring(): void {
    const { handsets, phone, from, clock, callId } = this.#options
    this.#rangAt = clock.now()
    handsets.receive(phone, { channel: 'voice', from, ...this.#shown(), ref: callId, via })
  }

  answer(): void {
    if (!this.isShown) this.ring()
    this.#answeredAt = this.#options.clock.now()
    this.#change()
  }

  press(keys: string): void {
    this.#keys += keys
    this.#change()
  }

  /** Stops the time; `close` shows the end. */
  end(by: 'caller' | 'handset' | 'network'): void {
    this.#endedAt = this.#options.clock.now()
    this.#endedBy = by
  }

  /** Shows how it ended. Nothing where it never rang. */
  close(recording: string | null): void {
    this.#recording = recording
    this.#change()
  }

  view(): CallView {
    const { phone, from } = this.#options
    return { phone, from, at: new Date(this.#rangAt ?? 0).toISOString(), ...this.#content() }
  }

  #change(): void {
    if (!this.isShown) return
    const { handsets, phone, callId } = this.#options
    handsets.change(phone, { via, ref: callId, ...this.#shown() })
  }

  #shown(): { text: string; content: CallContent } {
    const content = this.#content()
    return { text: textOf(content), content }
  }

  #content(): CallContent {
    const until = this.#endedAt ?? this.#options.clock.now()
    const answeredAt = this.#answeredAt
    return {
      kind: 'call',
      callId: this.#options.callId,
      state: this.#endedAt !== null ? 'ended' : answeredAt === null ? 'ringing' : 'answered',
      answered: answeredAt !== null,
      ringMs: (answeredAt ?? until) - (this.#rangAt ?? until),
      talkMs: until - (answeredAt ?? until),
      keys: this.#keys,
      endedBy: this.#endedBy,
      recording: this.#recording,
    }
  }
}

/** Ends the calls that were under way when the carrier last stopped. */
export function closeOldNotes(handsets: Handsets): void {
  for (const { phone, entry } of handsets.receivedOn('voice')) {
    const content = entry.content as CallContent | undefined
    if (entry.via !== via || entry.ref === undefined || content?.state === 'ended') continue
    const ended: CallContent = { ...(content as CallContent), state: 'ended', endedBy: 'network' }
    handsets.change(phone, { via, ref: entry.ref, text: textOf(ended), content: ended })
  }
}

function textOf({ state, answered, talkMs, endedBy }: CallContent): string {
  if (state === 'ringing') return 'Incoming call'
  if (state === 'answered') return 'Call under way'
  if (answered) return `Call, ${Math.round(talkMs / 1_000)} s`
  return endedBy === 'handset' ? 'Rejected call' : 'Missed call'
}

/** What a person does on a handset with a call. */
export type CallAct = { do: 'answer' } | { do: 'press'; keys: string } | { do: 'hang-up' } | { do: 'reject' }

/** A call as its handset shows it, as `content` of a message. */
export interface CallContent {
  kind: 'call'
  /** The carrier's id. */
  callId: string
  state: 'ringing' | 'answered' | 'ended'
  /** Whether it was ever answered. */
  answered: boolean
  ringMs: number
  talkMs: number
  /** What was pressed on the handset. */
  keys: string
  /** `network`: neither side ended it. Null until it has ended. */
  endedBy: 'caller' | 'handset' | 'network' | null
  /** Path of a WAV file with the sound that the handset received; null until the end, and where nothing was kept. */
  recording: string | null
}

/** A call under way. */
export interface CallView extends CallContent {
  phone: string
  from: string
  /** When it began to ring, RFC 3339. */
  at: string
}

/** The calls of a carrier's handsets, for the sandbox interface. */
export interface HandsetCalls {
  /** Those that ring or are answered, oldest first. */
  underWay(phone: string): CallView[]
  /** Rejects with `NotFound` where there is no such call, with `InvalidField` where it cannot be done now. */
  act(phone: string, callId: string, act: CallAct): Promise<CallView>
  /** A WAV file; of a call under way, the sound so far. Null where no recording has that id. */
  recording(callId: string): Promise<Buffer | null>
}

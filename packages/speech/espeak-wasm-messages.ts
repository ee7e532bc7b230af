/** A request to the process of `espeak-wasm-child.ts`: arguments, and a text that becomes its input file. */
export interface WasmRequest {
  request: number
  args: string[]
  /** Null for a listing. */
  text: string | null
}

/** `octets` are a WAV file, or the lines of a listing. */
export type WasmAnswer = { request: number } & (
  | { kind: 'done'; octets: Uint8Array }
  | { kind: 'failed'; reason: string }
)

export const textFile = '/text'
export const soundFile = '/sound.wav'

/** A name of `speech.names`, and the voice that speaks for it. */
export interface VoiceName {
  name: string
  voice: string
}

/** The voice for a name that a client gave, by the settings; the name itself where they have none. */
export type NamedVoice = (name: string) => string

/** Names are compared without regard to case. */
export function namedVoices(names: readonly VoiceName[]): NamedVoice {
  const voices = new Map(names.map(({ name, voice }) => [name.toLowerCase(), voice]))
  return (name) => voices.get(name.trim().toLowerCase()) ?? name
}

import { type Language, textsIn } from './texts.tsx'

/** What the page calls a field of an operation, by its path: `viber_carousel[0].caption`. Null where it calls it nothing. */
export function labelOfPath(path: string, language: Language): string | null {
  const name = path.split('.').at(-1) ?? path
  const [, plain = name] = /^(?:sms|viber|rcs|telegram|whatsapp|voice|call)_(.+)$/.exec(name) ?? []
  const labels: Readonly<Record<string, string>> = textsIn('parts.fields', language)
  return labels[plain.replace(/\[\d+\]$/, '')] ?? null
}

/** The name of a field without its channel: `viber_message` and `viber.message` are `message`. */
export function plainName(name: string, channel: string | null): string {
  // On these channels the message is the code alone.
  if (name === 'message' && channel === 'whatsapp') return 'code'
  const plain = channel === null ? name : name.replace(new RegExp(`^${channel}[_.]`), '')
  return plain === 'message' && channel === 'telegram' ? 'code' : plain
}

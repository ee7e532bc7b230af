/** An HLR's answer about a number; the first seven are also the digit F of a number that ends in `997F`. */
export const numberScripts = [
  'valid',
  'absent',
  'unknown',
  'ported',
  'roaming',
  'no-response',
  'system-failure',
  'not-served',
] as const
export type NumberScript = (typeof numberScripts)[number]

/** By the last four digits; what is silent or undeliverable on every channel (`990F`) is absent, what is refused unknown. */
export function numberScriptOf(phone: string): NumberScript {
  const [, channel, outcome] = /99([07])([0-9])$/.exec(phone) ?? []
  if (channel === '7') return numberScripts[Number(outcome)] ?? 'valid'
  if (outcome === '1' || outcome === '3') return 'absent'
  return outcome === '2' ? 'unknown' : 'valid'
}

/** What a client sent, for an answer to it: without markup and control characters, and not longer than `max`. */
export function echoed(text: string, max = 64): string {
  const plain = text.slice(0, max).replaceAll(/[<>\p{C}]/gu, '?')
  return text.length > max ? `${plain}…` : plain
}

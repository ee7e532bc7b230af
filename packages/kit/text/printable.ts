/**
 * Text for a terminal: words of carriers and clients may have control sequences, which would clear the screen, rename the
 * window or write over other lines.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')
}

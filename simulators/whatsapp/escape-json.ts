/**
 * JSON as Meta writes it: everything outside ASCII as `\uXXXX` in lower-case hex, `/` as `\/`. Who parses it and
 * writes it again gets other bytes, and another signature.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}

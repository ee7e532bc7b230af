/**
 * A path with its percent-encoding decoded, so that numbers in it can be masked; unchanged where the encoding
 * is invalid.
 */
export function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[0-9a-f]{2}/gi, ' ')
  }
}

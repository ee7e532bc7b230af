/** A path with what is percent-encoded in it written out, so that numbers in it are seen as such; as it is where it is none. */
export function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[0-9a-f]{2}/gi, ' ')
  }
}

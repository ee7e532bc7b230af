/** Stands in requests for the key, which the shell puts in. */
const key = '$POSTHORN_KEY'

/** A POST of `body` as a shell makes it; the text `$POSTHORN_KEY` in it is filled in there. */
export function curlOf(url: string, body: Record<string, unknown>): string {
  const json = JSON.stringify(body, null, 2)
  // In single quotes everything stands for itself; the key alone is outside of them.
  const quoted = json.replaceAll("'", String.raw`'\''`).replace(`"${key}"`, () => `"'"${key}"'"`)
  return `curl -sS '${url}' \\\n  -H 'Content-Type: application/json' \\\n  --data '${quoted}'`
}

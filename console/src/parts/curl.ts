/** A placeholder for the key, which the shell fills in. */
const key = '$POSTHORN_KEY'

/** A curl command that posts `body`; the shell replaces `$POSTHORN_KEY` in it. */
export function renderCurl(url: string, body: Record<string, unknown>): string {
  const json = JSON.stringify(body, null, 2)
  // Single quotes keep everything literal; only the key is outside of them.
  const quoted = json.replaceAll("'", String.raw`'\''`).replace(`"${key}"`, () => `"'"${key}"'"`)
  return `curl -sS '${url}' \\\n  -H 'Content-Type: application/json' \\\n  --data '${quoted}'`
}

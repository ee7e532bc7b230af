const key = '$POSTHORN_KEY'

/** The request as a client of the API makes it. */
export function requestJson(operation: Record<string, unknown>): string {
  return JSON.stringify({ auth: key, data: [operation] }, null, 2)
}

/** The same for a shell, which puts the key in by itself. */
export function requestCurl(operation: Record<string, unknown>, apiUrl: string): string {
  // In single quotes everything stands for itself; the key alone is outside of them.
  const quoted = requestJson(operation).replaceAll("'", String.raw`'\''`).replace(`"${key}"`, `"'"${key}"'"`)
  return `curl -sS '${apiUrl}/api/json.php' \\\n  -H 'Content-Type: application/json' \\\n  --data '${quoted}'`
}

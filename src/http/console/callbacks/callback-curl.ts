/** A command for a POSIX shell. */
export function callbackCurl(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const given = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\`)
  return [`curl -i ${quoted(url)} \\`, ...given, `  --data-raw ${quoted(body)}`].join('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

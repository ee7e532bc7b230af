// The table of entry points in docs/operations/limits.md from the one that the gateway uses.
import { join } from 'node:path'

export async function limitsPage(text, compiled) {
  const { entryPoints } = await import(join(compiled, 'src', 'admission', 'entry-points.js'))
  const rows = entryPoints.map(({ name, at, caller, before, after, stores }) =>
    [
      name,
      at.map((place) => `\`${place.replace(/^\* /, '')}\``).join(', '),
      caller ?? 'anybody',
      before,
      after,
      stores,
    ]
      .map((cell) => cell || '–')
      .join(' | '),
  )
  const head =
    'Entry point | Where | The caller is known by | Before it is known | After that | What is stored'
  const table = [head, '--- | --- | --- | --- | --- | ---', ...rows].map((row) => `| ${row} |`).join('\n')
  return text.replace(
    /(<!-- entry points -->\n)[\s\S]*?(<!-- end -->)/,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  )
}

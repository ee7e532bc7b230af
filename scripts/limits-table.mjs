// The tables of docs/operations/limits.md from those that the gateway uses. Each stands between two comments.
import { join } from 'node:path'

export async function limitsPage(text, compiled) {
  const load = (file) => import(join(compiled, 'packages', 'admission', file))
  const { entryPoints } = await load('entry-points.js')
  const { entryLimits } = await load('entry-limits.js')
  const used = new Set(entryPoints.flatMap(({ before, after }) => [...before, ...after]))
  const tables = {
    'entry points': table(
      ['Entry point', 'Where', 'The caller is known by', 'Before that', 'After that', 'What is stored'],
      entryPoints.map(({ name, at, caller, before, after, stores }) => [
        name,
        at.map((place) => `\`${place.replace(/^\* /, '')}\``).join(', '),
        caller ?? 'anybody may call',
        before.join(', '),
        after.join(', '),
        stores,
      ]),
    ),
    'entry limits': table(
      ['Limit', 'How much', 'Setting', 'Beyond it'],
      Object.entries(entryLimits)
        .filter(([name]) => used.has(name))
        .map(([name, { amount, setting, beyond }]) => [
          name,
          amount,
          setting?.replaceAll(/[\w.]+/g, '`$&`') ?? '',
          beyond,
        ]),
    ),
  }
  return text.replaceAll(
    /(<!-- (entry points|entry limits) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start, name, end) => `${start}\n${tables[name]}\n\n${end}`,
  )
}

function table(head, rows) {
  const row = (cells) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

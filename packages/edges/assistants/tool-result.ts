import type { AssistantTool } from './tools.ts'

type Fields = Record<string, unknown>

/** What a model can read of one answer; some ten thousand tokens. */
const maxCharacters = 40_000

/** The answer of a tool as text: JSON with the members that it shows, and as many rows as a model can read. */
export function resultText({ shows }: Pick<AssistantTool, 'shows'>, result: Fields): string {
  const shown = shows === undefined ? result : mapRows(result, (row) => pick(row, shows))
  const text = JSON.stringify(shown)
  return text.length <= maxCharacters ? text : shortened(shown)
}

/** Rows at the end of its longest list are left out, and counted. */
function shortened(result: Fields): string {
  const [longest] = Object.entries(result)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    .toSorted(([, one], [, other]) => JSON.stringify(other).length - JSON.stringify(one).length)
  if (longest === undefined) return `${JSON.stringify(result).slice(0, maxCharacters)}…`
  const [name, rows] = longest
  for (let kept = rows.length >> 1; kept > 0; kept >>= 1) {
    const text = JSON.stringify({ ...result, [name]: rows.slice(0, kept), left_out: rows.length - kept })
    if (text.length <= maxCharacters) return text
  }
  return JSON.stringify({ ...result, [name]: [], left_out: rows.length }).slice(0, maxCharacters)
}

/** Of a result without rows, its own members. */
function mapRows(result: Fields, map: (row: Fields) => Fields): Fields {
  const lists = Object.entries(result).filter((entry): entry is [string, Fields[]] => Array.isArray(entry[1]))
  if (lists.length === 0) return map(result)
  return { ...result, ...Object.fromEntries(lists.map(([name, rows]) => [name, rows.map(map)])) }
}

function pick(row: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
}

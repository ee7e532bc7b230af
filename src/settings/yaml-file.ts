import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { ConfigFaults, type Fault } from './faults.ts'
import type { Path } from './place.ts'

export interface YamlFile {
  /** Mappings, lists and texts of the file; null for an empty file. */
  content: unknown
  lineOf(path: Path): number | null
}

/** Throws `ConfigFaults` where it is not YAML. */
export function readYamlFile(source: { path: string; text: string }): YamlFile {
  const lines = new LineCounter()
  // "failsafe" keeps every scalar as written: 0380, 007 and 5.0 lose no digit. `prettyErrors` would repeat
  // the faulty line, and with it perhaps a password.
  const options = { schema: 'failsafe', lineCounter: lines, prettyErrors: false } as const
  const document = parseDocument(source.text, options)
  const broken = new Map<number, string>()
  for (const error of document.errors) {
    const { line } = lines.linePos(error.pos[0])
    if (!broken.has(line)) broken.set(line, yamlSentence(error.code, source.text.split('\n')[line - 1] ?? ''))
  }
  if (broken.size > 0) {
    const faults = [...broken].map(([line, message]) => ({ path: '', line, message }))
    throw new ConfigFaults(source.path, faults)
  }
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'PLAIN' && /^(|~|null)$/.test(String(node.value))) node.value = null
    },
  })
  return { content: document.toJS(), lineOf: (path: Path) => lineOfNode(document, lines, path) }
}

function yamlSentence(code: string, line: string): string {
  if (code === 'DUPLICATE_KEY') return 'the same key stands twice in one mapping'
  if (/\{.*\$\{/.test(line)) return 'a variable inside { … } needs quotes around it'
  return `is not YAML here (${code.toLowerCase().replaceAll('_', ' ')})`
}

/** Line of the key or item, or of the nearest mapping around it. */
function lineOfNode(document: Document, lines: LineCounter, path: Path): number | null {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === step)
      if (pair === undefined || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (isMap(node) || isScalar(node)) offset = node.range?.[0] ?? offset
    } else break
  }
  return path.length === 0 ? null : lines.linePos(offset).line
}

export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

export function inFileOrder(faults: Fault[]): Fault[] {
  return faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

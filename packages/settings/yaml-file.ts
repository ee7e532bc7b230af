import { type Alias, type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
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
  const document = withoutStacks(() => parseDocument(source.text, options))
  const texts = source.text.split('\n')
  const broken = new Map<number, string>()
  for (const error of document.errors) {
    const { line } = lines.linePos(error.pos[0])
    if (!broken.has(line)) broken.set(line, yamlSentence(error.code, texts[line - 1] ?? ''))
  }
  if (broken.size > 0) {
    const faults = [...broken].map(([line, message]) => ({ path: '', line, message }))
    throw new ConfigFaults(source.path, faults)
  }
  refuseUnreadable(document, lines, source.path)
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'PLAIN' && /^(|~|null)$/.test(String(node.value))) node.value = null
    },
  })
  return {
    content: parseContent(document, source.path),
    lineOf: (path: Path) => lineOfNode(document, lines, path),
  }
}

/** The library makes an error for each token that it did not expect: most of the time would go into their stacks. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** YAML that has no meaning: a list or a mapping as a key, and the name of an anchor that is not there. */
function refuseUnreadable(document: Document, lines: LineCounter, path: string): void {
  const faults: Fault[] = []
  const fault = (range: Alias['range'] | undefined, message: string) =>
    void faults.push({ path: '', line: lines.linePos(range?.[0] ?? 0).line, message })
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) === undefined)
        fault(node.range, 'no anchor of this name stands before it; a value that begins with * needs quotes')
    },
    Pair(_, { key }) {
      if (!isScalar(key))
        fault((key as Alias | null)?.range, 'a key must be a word; a value in { } needs quotes')
    },
  })
  if (faults.length > 0) throw new ConfigFaults(path, faults)
}

/** Aliases of aliases can stand for more than any memory holds; the library counts them. */
function parseContent(document: Document, path: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new ConfigFaults(path, [{ path: '', line: null, message: 'has too many aliases of anchors' }])
  }
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

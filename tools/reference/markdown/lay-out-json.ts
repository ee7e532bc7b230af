const width = 88

/** JSON for people: what fits stays on one line, else each member has a line. */
export function layOutJson(value: unknown, indent = '', used = 0): string {
  const short = onOneLine(value)
  if (indent.length + used + short.length <= width || !isNested(value)) return short
  // A list of one object opens and closes together with it.
  if (Array.isArray(value) && value.length === 1 && isNested(value[0])) {
    return `[${layOutJson(value[0], indent, used + 1)}]`
  }
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => inner + layOutJson(item, inner))
    : Object.entries(value).map(([key, member]) => {
        const name = `${JSON.stringify(key)}: `
        return inner + name + layOutJson(member, inner, name.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (!isNested(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

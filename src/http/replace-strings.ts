/**
 * Replaces every string of a parsed JSON value, names excepted, in place, until `isDone`; answers the value. Keeps its
 * own stack, so that no depth of nesting ends it.
 */
export function replaceStrings(
  value: unknown,
  replace: (text: string) => unknown,
  isDone: () => boolean = () => false,
): unknown {
  if (typeof value === 'string') return replace(value)
  const open: unknown[] = [value]
  while (open.length > 0 && !isDone()) {
    const container = open.pop()
    if (Array.isArray(container)) {
      for (let index = 0; index < container.length && !isDone(); index++) {
        const member: unknown = container[index]
        if (typeof member === 'string') container[index] = replace(member)
        else if (typeof member === 'object') open.push(member)
      }
    } else if (typeof container === 'object' && container !== null) {
      const members = container as Record<string, unknown>
      for (const name of Object.keys(members)) {
        const member = members[name]
        // An own `__proto__`, which JSON may have, is set like any other member.
        if (typeof member === 'string') members[name] = replace(member)
        else if (typeof member === 'object') open.push(member)
      }
    }
  }
  return value
}

/**
 * Replaces every string value (not the names) of a parsed JSON value in place, until `isDone`, and returns the value.
 * Uses a stack of its own, so that deep nesting cannot overflow the call stack.
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
        // An own `__proto__`, which JSON can create, is assigned like any other member.
        if (typeof member === 'string') members[name] = replace(member)
        else if (typeof member === 'object') open.push(member)
      }
    }
  }
  return value
}

import type { Random } from './random.ts'
import type { Shape } from './shape.ts'
import { mutateText, stretchText } from './text-shape.ts'

/** JSON values, changed as trees: members, items, texts and numbers. */
export const jsonShape: Shape<unknown> = {
  mutate: (value, donors, random) =>
    changeAt(value, placeIn(value, random), (old) => changed(old, donors, random)) ?? null,
  stretch: stretchJson,
  toFile: (value) => Buffer.from(JSON.stringify(value, null, 1)),
  fromFile: (octets) => JSON.parse(octets.toString('utf8')) as unknown,
}

type Path = (string | number)[]

const scalars: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '0',
  '-1',
  0,
  -1,
  1,
  0.1,
  1e21,
  -1e-7,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  Number.MAX_VALUE,
  '\0',
  '\ud800',
  '😀',
  '380671234567',
  'constructor',
  '__proto__',
  'http://127.0.0.1/',
  [],
  {},
]

/** The path of a node; deep ones are as likely as flat ones. */
function placeIn(value: unknown, random: Random): Path {
  const path: Path = []
  for (let node = value; typeof node === 'object' && node !== null && !random.oneIn(4); ) {
    const keys = Object.keys(node)
    if (keys.length === 0) break
    const key = random.pick(keys)
    path.push(Array.isArray(node) ? Number(key) : key)
    node = (node as Record<string, unknown>)[key]
  }
  return path
}

/** A copy of the nodes on the path; `undefined` leaves the node out. */
function changeAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])]
    const item = changeAt(copy[key as number], rest, change)
    if (item === undefined) copy.splice(key as number, 1)
    else copy[key as number] = item
    return copy
  }
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) }
  const member = changeAt(copy[key], rest, change)
  if (member === undefined) delete copy[key]
  else copy[key] = member
  return copy
}

function changed(old: unknown, donors: readonly unknown[], random: Random): unknown {
  const way = random.below(10)
  if (way === 0) return random.pick(scalars)
  if (way === 1) return undefined
  if (way === 2) return nodeOf(random.pick(donors), random)
  if (way === 3) return random.oneIn(2) ? [old] : { [random.pick(['data', 'id', 'type', 'text'])]: old }
  if (way === 4 && random.oneIn(20)) return nested(old, random.size(2_000))
  if (typeof old === 'string') return mutateText(old, textsOf(donors, random), random)
  if (typeof old === 'number') return random.pick([old + 1, -old, old * 10, old / 3, String(old)])
  if (Array.isArray(old)) return changedList(old as unknown[], donors, random)
  if (typeof old === 'object' && old !== null)
    return changedObject(old as Record<string, unknown>, donors, random)
  return random.pick(scalars)
}

function changedList(list: unknown[], donors: readonly unknown[], random: Random): unknown[] {
  const place = random.below(list.length + 1)
  const item =
    random.oneIn(2) && list.length > 0 ? random.pick([...list, null]) : nodeOf(random.pick(donors), random)
  const copies = Array.from({ length: 1 + random.size(8) }, () => item)
  return [...list.slice(0, place), ...copies, ...list.slice(place)].slice(0, 200)
}

/** A member more, or one under another name. */
function changedObject(
  object: Record<string, unknown>,
  donors: readonly unknown[],
  random: Random,
): Record<string, unknown> {
  const donor = nodeOf(random.pick(donors), random)
  const names =
    typeof donor === 'object' && donor !== null ? Object.keys(donor) : ['__proto__', 'toString', '']
  const name = names.length === 0 ? '' : random.pick(names)
  const value = random.oneIn(2) ? random.pick(scalars) : ownMember(donor, name)
  // `__proto__` becomes a member, as JSON.parse makes it.
  return Object.defineProperty({ ...object }, name, {
    value: value ?? null,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function ownMember(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isThere ? (value as Record<string, unknown>)[name] : null
}

function nodeOf(value: unknown, random: Random): unknown {
  return placeIn(value, random).reduce<unknown>(
    (node, key) => (node as Record<string | number, unknown>)[key],
    value,
  )
}

function textsOf(donors: readonly unknown[], random: Random): string[] {
  const node = nodeOf(random.pick(donors), random)
  return [typeof node === 'string' ? node : JSON.stringify(node ?? null)]
}

function nested(value: unknown, depth: number): unknown {
  let inner = value
  for (let level = 0; level < depth; level++) inner = level % 2 === 0 ? [inner] : { a: inner }
  return inner
}

/** A longer text, a longer list, or a deeper nesting. */
function stretchJson(value: unknown, random: Random): (size: number) => unknown {
  const path = placeIn(value, random)
  const node = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value)
  const at = (make: (size: number) => unknown) => (size: number) => changeAt(value, path, () => make(size))
  if (typeof node === 'string') return at(stretchText(node, random))
  const each = JSON.stringify(node ?? null).length + 1
  if (random.oneIn(3)) return at((size) => 'a'.repeat(size))
  return at((size) => Array.from({ length: Math.max(1, Math.floor(size / each)) }, () => node))
}

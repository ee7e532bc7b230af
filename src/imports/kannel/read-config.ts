import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Place } from '../found.ts'
import { type ImportFault, ImportFaults } from '../import-faults.ts'

/** A group of kannel.conf: lines without an empty one between them. */
export interface KannelGroup {
  /** `core`, `smsc`, `sendsms-user` and so on. */
  kind: string
  place: Place
  values: Map<string, KannelValue>
}

export interface KannelValue {
  text: string
  place: Place
}

interface Line {
  text: string
  place: Place
}

const maxFiles = 1_000

/**
 * The groups of a kannel.conf and of the files that it includes, in the syntax of Kannel's users' guide, "Configuration
 * file syntax". Included files are searched from the folder of the file that names them. Throws `ImportFaults`.
 */
export function readKannelConfig(path: string): KannelGroup[] {
  const faults: ImportFault[] = []
  const groups: KannelGroup[] = []
  let group: KannelGroup | null = null
  for (const { text, place } of linesOf(path, faults, [])) {
    if (text === '') {
      close()
      continue
    }
    const equals = text.indexOf('=')
    if (equals < 1) {
      faults.push({ place, message: `"${shown(text)}" has no equals sign: a line is name = value` })
      continue
    }
    group ??= { kind: '', place, values: new Map() }
    const name = text.slice(0, equals).trim()
    const value = unquoted(text.slice(equals + 1).trim())
    if (name === 'group') group.kind = value
    else group.values.set(name, { text: value, place })
  }
  close()
  if (faults.length > 0) throw new ImportFaults(faults)
  return groups

  function close(): void {
    if (group !== null && group.kind === '') {
      const message = 'the lines have no "group = …": each group begins with it and ends with an empty line'
      faults.push({ place: group.place, message })
    } else if (group !== null) groups.push(group)
    group = null
  }
}

/** Lines without comments; a backslash at the end joins the next one. Includes stand where they are named. */
function linesOf(path: string, faults: ImportFault[], above: readonly string[]): Line[] {
  const file = relative(dirname(above[0] ?? path), path)
  const lines: Line[] = []
  let place: Place | null = null
  let pieces: string[] = []
  for (const [index, raw] of readFileSync(path, 'utf8').split('\n').entries()) {
    const piece = raw.trim()
    const isJoined = piece.endsWith('\\')
    place ??= { file, line: index + 1 }
    pieces.push(isJoined ? piece.slice(0, -1) : piece)
    if (isJoined) continue
    addLine({ text: pieces.join(''), place })
    place = null
    pieces = []
  }
  if (place !== null) lines.push({ text: pieces.join(''), place })
  return lines

  function addLine(line: Line): void {
    if (line.text.startsWith('#')) return
    const included = /^include\s*=(.*)$/.exec(line.text)?.[1]
    const added = included === undefined ? [line] : includedLines(unquoted(included.trim()), line.place)
    for (const each of added) lines.push(each)
  }

  function includedLines(name: string, place: Place): Line[] {
    const target = resolve(dirname(path), name)
    const stack = [...above, path]
    const fault = (message: string) => {
      faults.push({ place, message })
      return []
    }
    if (!existsSync(target)) return fault(`${name} cannot be included: there is no such file or folder`)
    if (stack.includes(target)) return fault(`${name} includes itself`)
    if (stack.length > maxFiles) return fault(`more than ${maxFiles} files include each other`)
    if (!statSync(target).isDirectory()) return linesOf(target, faults, stack)
    const files = readdirSync(target).filter((each) => statSync(join(target, each)).isFile())
    return files.sort().flatMap((each) => linesOf(join(target, each), faults, stack))
  }
}

/** A value in quotes may have blanks at its ends; in it `\"` and `\\` stand for the character. */
function unquoted(value: string): string {
  const inside = /^"(.*)"$/s.exec(value)?.[1]
  return inside === undefined ? value : inside.replaceAll(/\\(["\\])/g, '$1')
}

/** A line may hold a password after its name. */
function shown(text: string): string {
  return text.split(/\s/)[0] ?? ''
}

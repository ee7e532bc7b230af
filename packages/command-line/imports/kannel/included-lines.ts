import { readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type RegularFile, readRegularFile, UnreadableFile } from '../../../kit/machine/regular-file.ts'
import type { LeftOut, Place } from '../found.ts'
import { ImportFaults } from '../import-faults.ts'
import { findBeside } from './find-beside.ts'
import { unquoted } from './unquoted.ts'

export interface Line {
  text: string
  place: Place
  /** Of another file than the one that the operator named: what stands in it is not repeated. */
  isIncluded: boolean
}

/** More than any kannel.conf has; includes of includes multiply. */
const maxIncludes = 1_000
const maxDepth = 20
const maxFileBytes = 16 * 1024 ** 2
const maxLines = 1_000_000
const absent = 'there is no such file or folder: copy it beside this file, and import again'

/**
 * Lines of a kannel.conf without comments; a backslash at the end joins the next one. Included files stand where they
 * are named, and are searched from the folder of the file that names them; what cannot be included is left out. Throws
 * `ImportFaults` where the file cannot be read or includes have no end.
 */
export function includedLines(path: string, leftOut: LeftOut[]): Line[] {
  return new IncludedLines(path, leftOut).read()
}

class IncludedLines {
  readonly #top: string
  readonly #leftOut: LeftOut[]
  readonly #lines: Line[] = []
  /** The files that are being read, from the top one to the innermost. */
  readonly #open: string[] = []
  readonly #known = new Map<string, RegularFile>()
  #includes = 0

  constructor(path: string, leftOut: LeftOut[]) {
    this.#top = path
    this.#leftOut = leftOut
  }

  read(): Line[] {
    try {
      this.#addFile(this.#top, this.#fileAt(this.#top))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      throw new ImportFaults([
        { place: { file: this.#top, line: null }, message: `it cannot be read: ${error.message}` },
      ])
    }
    return this.#lines
  }

  #addFile(path: string, { bytes, id }: RegularFile): void {
    const file = relative(dirname(this.#top), path)
    const isIncluded = this.#open.length > 0
    this.#open.push(id)
    let place: Place | null = null
    let pieces: string[] = []
    for (const [index, raw] of bytes.toString('utf8').split('\n').entries()) {
      const piece = raw.trim()
      const isJoined = piece.endsWith('\\')
      place ??= { file, line: index + 1 }
      pieces.push(isJoined ? piece.slice(0, -1) : piece)
      if (isJoined) continue
      this.#addLine(path, { text: pieces.join(''), place, isIncluded })
      place = null
      pieces = []
    }
    if (place !== null) this.#push({ text: pieces.join(''), place, isIncluded })
    this.#open.pop()
  }

  #addLine(path: string, line: Line): void {
    if (line.text.startsWith('#')) return
    const included = /^include\s*=(.*)$/.exec(line.text)?.[1]
    if (included === undefined) this.#push(line)
    else {
      const folders = [dirname(path), dirname(this.#top)]
      this.#include(findBeside(unquoted(included.trim()), folders), line)
    }
  }

  #push(line: Line): void {
    if (this.#lines.length >= maxLines) refuse(line.place, `there are more than ${maxLines} lines`)
    this.#lines.push(line)
  }

  #include(target: string, line: Line): void {
    const name = line.isIncluded ? 'the file' : unquoted(line.text.slice(line.text.indexOf('=') + 1).trim())
    const leave = (instead: string) => void this.#leftOut.push({ place: line.place, what: name, instead })
    if (++this.#includes > maxIncludes) refuse(line.place, `more than ${maxIncludes} files are included`)
    if (this.#open.length > maxDepth) return leave(`files include each other more than ${maxDepth} deep`)
    try {
      const stat = readStat(target)
      if (stat === undefined) return leave(absent)
      if (stat.isDirectory()) return this.#includeFolder(target, line)
      const file = this.#fileAt(target)
      if (this.#open.includes(file.id)) return leave('it includes itself')
      this.#addFile(target, file)
    } catch (error) {
      if (error instanceof ImportFaults) throw error
      const { code } = error as NodeJS.ErrnoException
      leave(`it cannot be included: ${error instanceof UnreadableFile ? error.message : code}`)
    }
  }

  /** As Kannel does: the regular files in it, by their names. */
  #includeFolder(folder: string, line: Line): void {
    const names = readdirSync(folder).filter((name) => readStat(join(folder, name))?.isFile() === true)
    for (const name of names.sort()) {
      this.#include(join(folder, name), { ...line, text: `include = ${name}` })
    }
  }

  /** Each file is read once, whatever its names. */
  #fileAt(path: string): RegularFile {
    const stat = readStat(path)
    const known = stat && this.#known.get(`${stat.dev}:${stat.ino}`)
    if (known !== undefined) return known
    const file = readRegularFile(path, maxFileBytes)
    this.#known.set(file.id, file)
    return file
  }
}

/** Undefined for what is not there or may not be looked at. */
function readStat(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function refuse(place: Place, message: string): never {
  throw new ImportFaults([{ place, message }])
}

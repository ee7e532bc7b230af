import { nearestWord } from '../../../settings/nearest-word.ts'
import type { LeftOut, Place } from '../found.ts'
import { settingNames } from './advice.ts'
import { includedLines, type Line } from './included-lines.ts'
import { unquoted } from './unquoted.ts'

/** A group of kannel.conf: lines without an empty one between them. */
export interface KannelGroup {
  /** `core`, `smsc`, `sendsms-user` and so on. */
  kind: string
  place: Place
  values: Map<string, KannelValue>
}

export type KannelValue = Line

/**
 * The groups of a kannel.conf and of the files that it includes, in the syntax of Kannel's users' guide, "Configuration
 * file syntax". Lines that Kannel would not understand are left out. Throws `ImportFaults` as `includedLines`.
 */
export function readKannelConfig(path: string, leftOut: LeftOut[]): KannelGroup[] {
  const groups: KannelGroup[] = []
  let group: KannelGroup | null = null
  for (const line of includedLines(path, leftOut)) {
    const { text, place } = line
    if (text === '') {
      close()
      continue
    }
    const equals = text.indexOf('=')
    if (equals < 1) {
      leftOut.push({ place, what: named(line), instead: 'it has no equals sign: a line is name = value' })
      continue
    }
    group ??= { kind: '', place, values: new Map() }
    const name = text.slice(0, equals).trim()
    const value = unquoted(text.slice(equals + 1).trim())
    if (name === 'group') group.kind = value
    else group.values.set(name, { ...line, text: value })
  }
  close()
  return groups

  function close(): void {
    if (group !== null && group.kind === '') {
      const instead = 'they have no "group = …": each group begins with it and ends with an empty line'
      leftOut.push({ place: group.place, what: 'the lines', instead })
    } else if (group !== null) groups.push(group)
    group = null
  }
}

/** The first word of a line without an equals sign, where it is a name of Kannel's; else nothing of the line. */
function named({ text, isIncluded }: Line): string {
  const word = text.split(/\s/, 1)[0] ?? ''
  const near = nearestWord(word, settingNames)
  if (near === null) return 'the line'
  return `"${!isIncluded && /^[a-z-]+$/.test(word) ? word : near}"`
}

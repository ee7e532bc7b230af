import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportFaults } from '../../packages/command-line/imports/import-faults.ts'
import { readJasmin } from '../../packages/command-line/imports/jasmin/read-jasmin.ts'
import { readKannel } from '../../packages/command-line/imports/kannel/read-kannel.ts'
import { leaveRefusedSettings, settingsText } from '../../packages/command-line/imports/settings-text.ts'
import { filesOf } from '../corpus/conformance.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { type Outcome, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

let folder: string | null = null

function fileOf(name: string, content: string | Buffer): string {
  folder ??= mkdtempSync(join(tmpdir(), 'posthorn-fuzz-'))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function close(): Promise<void> {
  if (folder !== null) rmSync(folder, { recursive: true })
  folder = null
  return Promise.resolve()
}

function outcomeOf(read: () => ReturnType<typeof readKannel>): Outcome {
  try {
    const found = read()
    leaveRefusedSettings(found)
    return `${settingsText(found).length > 0} ${found.accounts.length} ${found.leftOut.length}`
  } catch (error) {
    if (!(error instanceof ImportFaults)) throw error
    return error.faults
      .slice(0, 2)
      .map(({ message }) => message.replaceAll(/\d+|"[^"]*"/g, '').slice(0, 30))
      .join()
  }
}

export const kannelImport = target<string>({
  name: 'kannel-import',
  what: 'files of settings of Kannel',
  shape: textShape,
  maxSize: 200_000,
  corpus: () => filesOf('kannel', '.conf').map((file) => file.toString('utf8')),
  // A changed line could name any file of this machine as its include.
  feed: (text) => outcomeOf(() => readKannel(fileOf('kannel.conf', text.replaceAll(/include/gi, 'exclude')))),
  close,
})

export const jasminImport = target<Buffer>({
  name: 'jasmin-import',
  what: 'pickles that Jasmin stored',
  shape: octetsShape,
  maxSize: 200_000,
  corpus: () =>
    ['smppccs', 'router-users', 'router-mtroutes', 'router-moroutes'].flatMap((ending) =>
      filesOf('jasmin', `.${ending}`),
    ),
  feed(octets) {
    const endings = ['smppccs', 'router-users', 'router-mtroutes'] as const
    return outcomeOf(() => readJasmin(fileOf(`x.${endings[octets.length % 3]}`, octets), 'x'))
  },
  close,
})

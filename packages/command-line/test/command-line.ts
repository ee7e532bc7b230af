import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { readEnvironment } from '../../config/env.ts'
import { runCommandLine } from '../program.ts'

export interface Ran {
  exitCode: number
  out: string
  err: string
}

/** Runs command lines in this process, with an environment and a folder of their own. */
export function commandLine(
  variables: NodeJS.ProcessEnv,
  folder = tmpdir(),
  start = () => Promise.resolve(),
) {
  return async (...args: string[]): Promise<Ran> => {
    const ran: Ran = { exitCode: -1, out: '', err: '' }
    ran.exitCode = await runCommandLine(args, {
      version: '1.2.3',
      start,
      testSandbox: start,
      deps: {
        folder,
        environment: () => readEnvironment(variables),
        out: (text) => {
          ran.out += text
        },
        err: (text) => {
          ran.err += text
        },
        input: () => Readable.from(['typed in\n']),
        stream: () =>
          new Writable({
            decodeStrings: false,
            write(text: string, _encoding, done) {
              ran.out += text
              done()
            },
          }),
      },
    })
    return ran
  }
}

/** Command lines over a database and in a folder of their own, which are removed after the tests of the file. */
export async function freshCommandLine() {
  const fresh = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-command-line-'))
  after(async () => {
    await fresh[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  return { fresh, folder, run: commandLine({ DATABASE_URL: fresh.url }, folder) }
}

/** The output of a command with `--json`. */
export function json<Value>(ran: Ran): Value {
  return JSON.parse(ran.out) as Value
}

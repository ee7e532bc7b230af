import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
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

/** The output of a command with `--json`. */
export function json<Value>(ran: Ran): Value {
  return JSON.parse(ran.out) as Value
}

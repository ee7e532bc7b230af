import { execFile } from 'node:child_process'
import type { ServerUser } from './server-user.ts'

/** The environment of every PostgreSQL program: without the PG… variables of this process. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program as `user`; rejects with its output where it fails. */
export function runProgram(
  file: string,
  args: string[],
  user: ServerUser | null,
  cwd: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: programEnvironment(), timeout: 300_000, ...asUser(user) }
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout)
      const said = stderr.trim() || stdout.trim() || error.message
      reject(new Error(`${file} failed: ${said}`, { cause: error }))
    })
  })
}

export function asUser(user: ServerUser | null): { uid: number; gid: number } | object {
  return user === null ? {} : { uid: user.uid, gid: user.gid }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from './context.ts'

/** The compiled tree that contains this file. */
const compiled = join(import.meta.dirname, '..', '..')

/**
 * Runs another compiled program, such as `simulators/main.js`, on our standard streams and resolves to its exit code.
 * SIGTERM and SIGINT are forwarded, so that it can shut down; at a terminal Ctrl+C reaches it directly.
 */
export function runProgram(script: string, args: string[]): Promise<number> {
  const path = join(compiled, script)
  if (!existsSync(path)) throw new CommandFailed(`${script} is not compiled: run npm run build`)
  const child = spawn(process.execPath, ['--enable-source-maps', path, ...args], { stdio: 'inherit' })
  const handOn = (signal: NodeJS.Signals) => {
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
  }
  process.on('SIGTERM', handOn)
  process.on('SIGINT', handOn)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
  }).finally(() => {
    process.off('SIGTERM', handOn)
    process.off('SIGINT', handOn)
  })
}

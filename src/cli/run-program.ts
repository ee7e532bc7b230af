import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from './context.ts'

/** The compiled tree that this file is part of. */
const compiled = join(import.meta.dirname, '..', '..')

/**
 * Runs another compiled program, `simulators/main.js` for example, on our own standard streams and answers its
 * exit code. SIGTERM and SIGINT are handed on, so that it ends in its own way; at a terminal it has the SIGINT
 * of Ctrl+C already.
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

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CommandFailed } from './context.ts'

/**
 * Runs another compiled program, such as the simulated network, on our standard streams and resolves to its exit code.
 * SIGTERM and SIGINT are forwarded, so that it can shut down; at a terminal Ctrl+C reaches it directly.
 */
export function runProgram(path: string, args: string[]): Promise<number> {
  if (!existsSync(path)) throw new CommandFailed(`${path} is not compiled: run npm run compile`)
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

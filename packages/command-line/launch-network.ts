import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBundled } from '../kit/machine/package-folder.ts'

/** The compiled program of the simulated network. */
export const networkProgram = fileURLToPath(
  new URL(isBundled ? './simulators.js' : '../../simulators/main.js', import.meta.url),
)

/**
 * Starts the simulated network, which prints its addresses as a line of JSON and ends with this process. Warnings that
 * it writes are passed to `warn`.
 */
export function launchNetwork(flags: readonly string[], warn: (sentence: string) => void): ChildProcess {
  // In its own process group: Ctrl+C in a terminal reaches only the gateway, which stops the network last.
  const child = spawn(process.execPath, [networkProgram, ...flags], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => warn(`simulated network: ${text.trim()}`))
  child.stdin.on('error', () => undefined)
  return child
}

/** With every carrier, on free ports. */
export function freeNetworkFlags(dataDir: string): string[] {
  const ports = ['--http-port', '0', '--smpp-port', '0', '--smpp-tls-port', '0']
  return [...ports, '--exit-with-parent', '--data-dir', dataDir]
}

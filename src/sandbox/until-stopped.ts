import { fstatSync } from 'node:fs'

/**
 * Resolves at SIGTERM, SIGINT or SIGHUP, or when standard input ends. Only a pipe or a socket counts: its other end is
 * that of the parent, so it ends with the parent, while a terminal, a file and /dev/null say nothing about it.
 */
export function untilStopped(): { stopped: Promise<void> } & Disposable {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    if (!isPipe(0)) return
    const { stdin } = process
    stdin.once('end', () => resolve()).once('error', () => resolve())
    stdin.resume()
  })
  // An open standard input would keep the process alive.
  return { stopped, [Symbol.dispose]: () => void process.stdin.destroy() }
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}

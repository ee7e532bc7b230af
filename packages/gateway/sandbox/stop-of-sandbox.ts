import { fstatSync } from 'node:fs'

/**
 * Aborted at SIGTERM, SIGINT or SIGHUP, or when standard input ends. Only a pipe or a socket counts: its other end is
 * that of the parent, so it ends with the parent, while a terminal, a file and /dev/null say nothing about it.
 */
export function stopOfSandbox(): AbortSignal {
  const stop = new AbortController()
  const end = () => stop.abort(new Error('the sandbox was stopped while it started'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
  if (!isPipe(0)) return stop.signal
  process.stdin.once('end', end).once('error', end).resume()
  return stop.signal
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}

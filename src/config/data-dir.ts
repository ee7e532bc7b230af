import { resolve } from 'node:path'

/** The embedded server runs as another user when we are root, who must be able to reach its files. */
export function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/posthorn' : resolve('data')
}

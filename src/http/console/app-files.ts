import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface AppFile {
  type: string
  body: Buffer
  gzip: Buffer
}

/** The built console: its page, and the page's files by path below `/console`. */
export interface AppFiles {
  /** Null where the console has not been built. */
  page: string | null
  files: ReadonlyMap<string, AppFile>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Differs between builds: the page names its files, which are named by their content. Empty where there is no build. */
export async function buildOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html')).catch(() => null)
  return page === null ? '' : createHash('sha256').update(page).digest('base64url').slice(0, 16)
}

/** Reads all files into memory: they are small, and no path of a request reaches the file system. */
export async function readAppFiles(folder: string): Promise<AppFiles> {
  const files = new Map<string, AppFile>()
  let page: string | null = null
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const type = types[extname(name)]
    if (name === 'index.html') page = await readFile(join(folder, name), 'utf8')
    if (type === undefined) continue
    const body = await readFile(join(folder, name))
    files.set(name.replaceAll('\\', '/'), { type, body, gzip: gzipSync(body) })
  }
  return { page, files }
}

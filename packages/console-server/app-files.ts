import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'

const unpack = promisify(brotliDecompress)
const compress = promisify(gzip)

export type Encoding = 'br' | 'gzip'

export interface AppFile {
  type: string
  body: Buffer
  /** The encodings of a text file, the one that is preferred first. */
  encoded: ReadonlyMap<Encoding, Buffer>
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
export async function readBuild(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html')).catch(() => null)
  return page === null ? '' : createHash('sha256').update(page).digest('base64url').slice(0, 16)
}

/** Reads all files into memory: they are small, and no path of a request reaches the file system. */
export async function readAppFiles(folder: string): Promise<AppFiles> {
  const files = new Map<string, AppFile>()
  let page: string | null = null
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    if (name === 'index.html') page = await readFile(join(folder, name), 'utf8')
    const type = types[extname(name.replace(/\.br$/, ''))]
    if (type === undefined) continue
    const file = await readAppFile(join(folder, name), type)
    files.set(name.replace(/\.br$/, '').replaceAll('\\', '/'), file)
  }
  return { page, files }
}

/** The build leaves text files packed by brotli, which takes seconds; the other forms are made of that here. */
async function readAppFile(path: string, type: string): Promise<AppFile> {
  const octets = await readFile(path)
  if (!path.endsWith('.br')) return { type, body: octets, encoded: new Map() }
  const body = await unpack(octets)
  const encoded = new Map<Encoding, Buffer>([
    ['br', octets],
    ['gzip', await compress(body)],
  ])
  return { type, body, encoded }
}

/** The first of the file's encodings that a browser with this `accept-encoding` takes; null for none. */
export function encodingFor({ encoded }: AppFile, accepted: string): [Encoding, Buffer] | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.replace(/;.*/, '').trim()),
  )
  return [...encoded].find(([encoding]) => taken.has(encoding)) ?? null
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Encodings that the build writes beside each text file, the one that is preferred first. */
const encodings = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof encodings

export interface AppFile {
  type: string
  body: Buffer
  /** The file in the encodings that the build has written, the one that is preferred first. */
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
    const type = types[extname(name)]
    if (name === 'index.html') page = await readFile(join(folder, name), 'utf8')
    if (type === undefined) continue
    const path = join(folder, name)
    const file = { type, body: await readFile(path), encoded: await readEncoded(path) }
    files.set(name.replaceAll('\\', '/'), file)
  }
  return { page, files }
}

async function readEncoded(path: string): Promise<AppFile['encoded']> {
  const encoded = new Map<Encoding, Buffer>()
  for (const [encoding, ending] of Object.entries(encodings) as [Encoding, string][]) {
    const octets = await readFile(`${path}${ending}`).catch(() => null)
    if (octets !== null) encoded.set(encoding, octets)
  }
  return encoded
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

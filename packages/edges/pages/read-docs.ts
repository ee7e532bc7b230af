import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../../kit/machine/package-folder.ts'

const folders = ['guides', 'channels', 'operations']
/** Pages in none of these folders; those of the reference in reading order. */
const singlePages = [
  'reference/README.md',
  'reference/operations.md',
  'reference/statuses.md',
  'reference/verification.md',
  'reference/errors.md',
  'reference/carrier-errors.md',
  'reference/contract.md',
  'comparison.md',
]
/** The order of the pages; others follow by name. */
const order = [
  'send-a-code',
  'go-to-production',
  'send-to-a-list',
  'two-way-sms',
  'own-numbers',
  'gdpr',
  'debug-a-lost-message',
  'replace-jasmin',
  'replace-kannel',
  'sms',
  'sms-over-http',
  'voice',
  'voice-infobip',
  'call-otp',
  'call-sms-ru',
  'viber',
  'rcs',
  'telegram',
  'whatsapp',
  'email',
  'fallback',
  'callbacks',
  'verification',
  'verification-guard',
  'links',
  'opt-outs',
  'lookups',
  'installing',
  'running',
]

/** The Markdown files that are pages, by their path below `docs/`. Unreadable files are left out. */
export async function readDocs(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const paths = [...singlePages]
  for (const folder of folders) {
    for (const name of await namesIn(folder, '.md')) paths.push(`${folder}/${name}`)
  }
  for (const path of paths) {
    const text = await readFile(join(packageFolder, 'docs', path), 'utf8').catch(() => null)
    if (text !== null) files.set(path, text)
  }
  return files
}

/** The text of `/openapi.json`. */
export function readOpenApi(): Promise<Buffer> {
  return readFile(join(packageFolder, 'docs', 'reference', 'openapi.json'))
}

/** The pictures of these pages by name. */
export async function readPictures(): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const ending of ['.svg', '.png']) {
    for (const name of await namesIn('pictures', ending)) {
      const bytes = await readFile(join(packageFolder, 'docs', 'pictures', name)).catch(() => null)
      if (bytes !== null) pictures.set(name, bytes)
    }
  }
  return pictures
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(packageFolder, 'docs', folder)).catch(() => [])
  return names
    .filter((name) => name.endsWith(ending))
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}

function rank(name: string): number {
  const place = order.indexOf(name.replace(/\.md$/, ''))
  return place === -1 ? order.length : place
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../../../lib/package-folder.ts'

const folders = ['channels', 'operations']
/** The page of the reference that is not generated. */
const contract = 'reference/contract.md'
/** The order of the pages; others follow by name. */
const order = [
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
  const contractText = await readFile(join(packageFolder, 'docs', contract), 'utf8').catch(() => null)
  if (contractText !== null) files.set(contract, contractText)
  for (const folder of folders) {
    for (const name of await namesIn(folder, '.md')) {
      const text = await readFile(join(packageFolder, 'docs', folder, name), 'utf8').catch(() => null)
      if (text !== null) files.set(`${folder}/${name}`, text)
    }
  }
  return files
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

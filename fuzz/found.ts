import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../packages/kit/machine/package-folder.ts'
import type { Target } from './engine/target.ts'

const root = join(packageFolder, 'fuzz', 'found')

/** Inputs that once broke something, with their file names. */
export function foundInputs({ name, shape }: Target): { file: string; input: unknown }[] {
  const folder = join(root, name)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, input: shape.fromFile(readFileSync(join(folder, file))) }))
}

/** Keeps an input and returns its file. */
export function keepInput({ name, shape }: Target, input: unknown): string {
  const octets = shape.toFile(input)
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(octets).digest('hex').slice(0, 12)}.input`)
  writeFileSync(file, octets)
  return file
}

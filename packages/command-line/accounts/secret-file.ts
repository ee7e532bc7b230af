import { resolve } from 'node:path'
import { readRegularFile, UnreadableFile } from '../../kit/machine/regular-file.ts'
import { type CommandContext, CommandFailed } from '../context.ts'

const maxBytes = 4_096

/** The text of a file with a password or secret, without line ends at its end; null where no file was given. */
export function textOfFile(file: string | undefined, context: CommandContext): string | null {
  if (file === undefined) return null
  const path = resolve(context.deps.folder, file)
  try {
    const { bytes } = readRegularFile(path, maxBytes)
    return bytes.toString('utf8').replace(/[\r\n]+$/, '')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new CommandFailed(`${path} cannot be read: ${error.message}`)
  }
}

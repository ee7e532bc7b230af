import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readRegularFile, UnreadableFile } from '../../kit/machine/regular-file.ts'
import { type CommandContext, CommandFailed } from '../context.ts'

const usualBytes = 65_536

/** The text of a file without line ends at its end; `-` is standard input. */
export async function readTextFile(
  file: string,
  context: CommandContext,
  maxBytes = usualBytes,
): Promise<string> {
  const read =
    file === '-' ? await text(context.deps.input()) : readText(resolve(context.deps.folder, file), maxBytes)
  return read.replace(/[\r\n]+$/, '')
}

function readText(path: string, maxBytes: number): string {
  try {
    return readRegularFile(path, maxBytes).bytes.toString('utf8')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new CommandFailed(`${path} cannot be read: ${error.message}`)
  }
}

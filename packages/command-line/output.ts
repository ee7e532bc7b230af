import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import { diskFault } from '../kit/machine/disk-fault.ts'
import { writeWholeFile } from '../kit/machine/whole-file.ts'
import { type CommandContext, CommandFailed } from './context.ts'

export function outputOption(): Option {
  return new Option('--output <file>', 'the file to write; default: standard output')
}

/**
 * Writes text of any length: to a file, which is there whole or not at all, or to standard output, which sets the pace.
 */
export async function writeOutput(
  lines: AsyncIterable<string>,
  context: CommandContext,
  output: string | undefined,
): Promise<void> {
  if (output === undefined) {
    await pipeline(Readable.from(lines, { highWaterMark: 1 }), context.deps.stream(), { end: false })
    return
  }
  const path = resolve(context.deps.folder, output)
  try {
    await writeWholeFile(path, lines)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new CommandFailed(diskFault(path, error))
    throw error
  }
}

import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { withExample } from './options.ts'
import { runProgram } from './run-program.ts'

export function addBenchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('bench')
    .summary('measure this machine')
    .description('Runs the benchmarks and prints the machine beside each figure. Needs npm run build.')
    .allowUnknownOption()
    .argument('[args...]', 'names and options of benchmarks, handed on to them')
    .action(async (args: string[]) => {
      context.exitCode = await runProgram('bench/index.js', args)
    })
  withExample(command, 'bench')
}

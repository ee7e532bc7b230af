import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { withExample } from './options.ts'
import { runProgram } from './run-program.ts'

export function addSandboxCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('sandbox')
    .summary('run the simulated network alone, without a gateway')
    .description('Runs the simulated carriers and handsets alone. Arguments are handed on to them.')
    .allowUnknownOption()
    .argument('[args...]', 'arguments of the simulators')
    .action(async (args: string[]) => {
      context.exitCode = await runProgram('simulators/main.js', args)
    })
  withExample(command, 'sandbox')
}

import type { Command } from 'commander'
import { type CommandContext, CommandFailed } from './context.ts'
import { networkProgram } from './launch-network.ts'
import { withExample } from './options.ts'
import { runProgram } from './run-program.ts'

/** `posthorn sandbox`: the simulated network alone, or with `--ci` all that the tests of an application need. */
export function addSandboxCommand(
  program: Command,
  context: CommandContext,
  testSandbox: () => Promise<void>,
): void {
  const command = program
    .command('sandbox')
    .summary('run the simulated network alone, or with a gateway for tests')
    .description(
      'Runs the simulated carriers and handsets alone. Arguments are passed on to them.\n' +
        'With --ci it runs them with a gateway and an empty database on free ports, prints a line of JSON with\n' +
        'their addresses, and ends with its standard input, leaving nothing behind.',
    )
    .option('--ci', 'run all that the tests of an application need')
    .allowUnknownOption()
    .argument('[args...]', 'arguments of the simulators')
    .action(async (args: string[], { ci = false }: { ci?: boolean }) => {
      if (!ci) {
        context.exitCode = await runProgram(networkProgram, args)
        return
      }
      if (args.length > 0)
        throw new CommandFailed(`sandbox --ci takes no other arguments, such as ${args[0]}`)
      await testSandbox()
    })
  withExample(command, 'sandbox', 'sandbox --ci')
}

import type { Command } from 'commander'
import { withExample } from './options.ts'

export function addStartCommand(program: Command, start: () => Promise<void>): void {
  const command = program
    .command('start')
    .summary('run the gateway until SIGTERM or SIGINT')
    .description(
      'Runs the gateway until SIGTERM or SIGINT, which drain it. Without a configuration file it runs in\n' +
        'sandbox mode: embedded database, simulated carriers and a demo account.',
    )
    .action(start)
  withExample(
    command,
    'start',
    'start   # with POSTHORN_CONFIG=/etc/posthorn/posthorn.yaml in the environment',
  )
}

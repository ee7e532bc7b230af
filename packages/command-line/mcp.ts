import { type Command, Option } from 'commander'
import type { Operation, Requester } from '../administration/operation.ts'
import { perform } from '../administration/perform.ts'
import type { AdministrationPorts } from '../administration/ports.ts'
import { mayDo, type Role, roles } from '../domain/console/role.ts'
import { assistantServer, type ToolCaller, ToolUnknown } from '../edges/assistants/assistant-server.ts'
import { toolHeader } from '../edges/assistants/find-tool.ts'
import { noteCall } from '../edges/assistants/note-call.ts'
import { problemOf } from '../edges/management/problem.ts'
import { readFields } from '../edges/management/read-request.ts'
import { toWire } from '../edges/management/wire.ts'
import type { Database } from '../store/database.ts'
import { accountIdOrAll, chooseAccount } from './accounts/account-option.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { localPorts } from './local-ports.ts'
import { type ByOption, byOption, nameOf } from './noted.ts'
import { type AccountOption, options, withExample } from './options.ts'
import { performRemotely, type Remote, remoteOf } from './remote.ts'

type Fields = Record<string, unknown>
type Given = AccountOption & ByOption & { role: Role }

/** One message of an assistant. */
const maxMessageBytes = 65_536

/** `posthorn mcp`: the Model Context Protocol over standard input and output. */
export function addMcpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('mcp')
    .summary('tools for an assistant, over standard input and output')
    .description(
      'Gives tools to an assistant by the Model Context Protocol, over standard input and output, until the input ends.\n' +
        'With POSTHORN_URL and POSTHORN_TOKEN the tools work over that gateway, with the role of its management key;\n' +
        'otherwise on the database of the settings, with the role of --role.',
    )
    .addOption(
      new Option('--role <role>', 'what the assistant may do on this database')
        .choices(roles)
        .default('viewer'),
    )
    .addOption(options.account())
    .addOption(byOption())
    .action(async (given: Given) => {
      const remote = remoteOf(context)
      if (remote !== null) return serve(remoteCaller(remote))
      await context.withDatabase(async (db, config) => {
        const accountId = await accountIdOrAll(db, given)
        const by = {
          userId: null,
          userName: nameOf(given),
          address: 'this machine',
          role: given.role,
          accountId,
        }
        await serve(localCaller(db, () => localPorts(context, db, config), by))
      })
    })
  withExample(command, 'mcp', 'mcp --role operator --account shop')
}

/** Resolves when the assistant has closed the input. */
async function serve(caller: ToolCaller): Promise<void> {
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const { stdin, stdout } = process
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: maxMessageBytes })
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve())
    stdout.once('close', () => resolve())
  })
  const handle = serveStdio(() => assistantServer(caller), { transport, maxSubscriptions: 0 })
  await ended
  await handle.close()
}

/** The gateway notes the call, and says what the key may not do. */
function remoteCaller(remote: Remote): ToolCaller {
  return {
    exclusion: () => null,
    call: async ({ name }, operation, given) => {
      const input = readFields(operation, given)
      return (await performRemotely(remote, operation, input, { [toolHeader]: name })) as Fields
    },
    sentenceOf,
  }
}

function localCaller(db: Database, ports: () => Promise<AdministrationPorts>, by: Requester): ToolCaller {
  const exclusion = ({ role, account }: Operation) => {
    if (!mayDo(by.role, role)) return `This needs posthorn mcp --role ${role}`
    return by.accountId !== null && account === null
      ? 'It is about all accounts: this needs posthorn mcp without --account'
      : null
  }
  return {
    exclusion,
    call: async (tool, operation, given) => {
      const current = await ports()
      return noteCall(current, by, { tool: tool.name, operation, given }, async (note) => {
        const sentence = exclusion(operation)
        if (sentence !== null) throw new CommandFailed(sentence)
        const input = readFields(operation, given)
        if (typeof input['accountId'] === 'string')
          input['accountId'] = (await chooseAccount(db, { account: input['accountId'] })).accountId
        if (typeof input['accountId'] === 'number') note(`account ${input['accountId']}`)
        const result = await perform(current, operation, by, { input, coerce: operation.audit === null })
        return toWire(operation.output, result ?? {}) as Fields
      })
    },
    sentenceOf,
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ToolUnknown || error instanceof CommandFailed) return error.message
  return problemOf(error)?.detail ?? 'This failed unexpectedly: try again'
}

import { type Command, Option } from 'commander'
import { defaultService, type VerificationService, wrongWaits } from '../domain/otp/verification-service.ts'
import { countParts } from '../domain/text/split-parts.ts'
import {
  addService,
  changeService,
  type ListedService,
  listEveryService,
  removeService,
} from '../storage/verification-services.ts'
import { accountIdOrAll } from './account-option.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { type AccountOption, type JsonOption, options, parseNumber, withExample } from './options.ts'
import { addServiceOptions, describePlan, type ServiceOptions, withOptions } from './service-options.ts'
import { table } from './table.ts'

type Given = JsonOption & AccountOption & ServiceOptions

export function addServicesCommands(program: Command, context: CommandContext): void {
  const services = program
    .command('services')
    .description('what one-time codes are for: their texts, their lives, their ways')
  addList(services, context)
  addAdd(services, context)
  addSet(services, context)
  addRemove(services, context)
}

const accountOption = () =>
  new Option('--account <name>', 'of one account, by name or number; default: for every account')

function addList(services: Command, context: CommandContext): void {
  const command = services
    .command('list')
    .description('list services; service 1 is there also where nobody has added it')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const listed = await context.withDatabase(listEveryService)
      const headings = [
        'ID',
        'ACCOUNT',
        'NAME',
        'SENDER',
        'LIFETIME',
        'ATTEMPTS',
        'TYPES',
        'PLAN',
        'DOMAIN',
        'TEXTS',
      ]
      context.print(given, listed, table(headings, listed.map(rowOf), ''))
    })
  withExample(command, 'services list')
}

function addAdd(services: Command, context: CommandContext): void {
  const command = services
    .command('add')
    .description('add a service; what is left out is as in service 1')
    .addOption(new Option('--id <number>', 'its service_id; left out, the next one').argParser(parseNumber))
    .addOption(accountOption())
    .addOption(options.json())
    .action(async ({ id, ...given }: Given & { id?: number }) => {
      const service = checked(withOptions(defaultService, given))
      const serviceId = await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        return addService(db, { ...service, serviceId: id ?? null, accountId })
      })
      context.print(
        given,
        { ...service, serviceId },
        `service ${serviceId} is there: send service_id ${serviceId}`,
      )
    })
  withExample(
    addServiceOptions(command),
    'services add --name Shop --sender Shop --plan sms:45,voice',
    'services add --domain shop.example --text "uk={code} — код для входу в Shop"',
  )
}

function addSet(services: Command, context: CommandContext): void {
  const command = services
    .command('set')
    .description('change a service; an empty value takes a setting away')
    .argument('<id>', 'its service_id', parseNumber)
    .addOption(accountOption())
    .addOption(options.json())
    .action(async (serviceId: number, given: Given) => {
      let changed: VerificationService | null = null
      await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        await changeService(db, { serviceId, accountId }, (service) => {
          changed = checked(withOptions(service, given))
          return changed
        })
      })
      context.print(given, changed, `service ${serviceId} is changed; codes that are out stay as they are`)
    })
  withExample(addServiceOptions(command), 'services set 2 --lifetime 600', 'services set 2 --domain ""')
}

function addRemove(services: Command, context: CommandContext): void {
  const command = services
    .command('remove')
    .description('remove a service; codes that are out can still be checked')
    .argument('<id>', 'its service_id', parseNumber)
    .addOption(accountOption())
    .addOption(options.json())
    .action(async (serviceId: number, given: JsonOption & AccountOption) => {
      await context.withDatabase(async (db) => {
        await removeService(db, { serviceId, accountId: await accountIdOrAll(db, given) })
      })
      context.print(given, { serviceId, removed: true }, `service ${serviceId} is removed`)
    })
  withExample(command, 'services remove 2')
}

/** Settings that do not go together are no usage of the command line, and told after it was read. */
function checked<Service extends Pick<VerificationService, 'plan' | 'lifetimeSeconds'>>(
  service: Service,
): Service {
  const wrong = wrongWaits(service.plan, service.lifetimeSeconds)
  if (wrong !== null) throw new CommandFailed(wrong)
  return service
}

function rowOf(service: ListedService): (string | number)[] {
  const { serviceId, account, name, sender, lifetimeSeconds, attempts, types, plan, domain, texts } = service
  const languages = Object.entries(texts).map(([lang, text]) =>
    countParts(text) > 1 ? `${lang} (long)` : lang,
  )
  return [
    serviceId,
    account ?? 'every one',
    name ?? '',
    sender ?? '',
    `${lifetimeSeconds} s`,
    attempts,
    types.join(','),
    describePlan(plan),
    domain ?? '',
    languages.join(','),
  ]
}

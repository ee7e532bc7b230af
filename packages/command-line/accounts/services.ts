import { Argument, type Command, Option } from 'commander'
import { checkWaits } from '../../administration/codes/verification-services.ts'
import { defaultService, type VerificationService } from '../../domain/otp/verification-service.ts'
import { countParts } from '../../domain/text/split-parts.ts'
import {
  addService,
  changeService,
  listEveryService,
  removeService,
} from '../../store/codes/verification-services.ts'
import { addAudited, addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, parseNumber } from '../options.ts'
import { accountIdOrAll } from './account-option.ts'
import { describePlan, type ServiceOptions, serviceOptions, withOptions } from './service-options.ts'

type Given = AccountOption & ByOption & ServiceOptions

const accountOption = () =>
  new Option('--account <name>', 'of one account, by name or number; default: for every account')

const idArgument = () => new Argument('<id>', 'its service_id').argParser(parseNumber)

export function addServicesCommands(program: Command, context: CommandContext): void {
  const services = program
    .command('services')
    .description('services for one-time codes: texts, lifetimes, channels')
  addServicesList(services, context)
  addCommand(services, context, {
    name: 'add',
    description: 'add a service; options that are left out are as in service 1',
    options: [
      new Option('--id <number>', 'its service_id; default: the next one').argParser(parseNumber),
      accountOption(),
      byOption(),
      ...serviceOptions(),
    ],
    examples: [
      'services add --name Shop --sender Shop --plan sms:45,voice',
      'services add --domain shop.example --text "uk={code} — код для входу в Shop"',
    ],
    run: async ({ id = null, ...given }: Given & { id?: number | null }) => {
      const service = checked(withOptions(defaultService, given))
      const { serviceId } = await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        const entry = { by: nameOf(given), action: 'services/add', target: '', details: { accountId } }
        const work = async () => ({
          serviceId: await addService(db, { ...service, serviceId: id, accountId }),
        })
        return noted(db, entry, work, (made) => `service ${made.serviceId}`)
      })
      const text = `service ${serviceId} is there: send service_id ${serviceId}`
      return { value: { ...service, serviceId }, text }
    },
  })
  addCommand(services, context, {
    name: 'set',
    description: 'change a service; an empty value unsets a setting',
    argument: idArgument(),
    options: [accountOption(), byOption(), ...serviceOptions()],
    examples: ['services set 2 --lifetime 600', 'services set 2 --domain ""'],
    run: async (given: Given, serviceId: number) => {
      let changed: VerificationService | null = null
      await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        const work = () =>
          changeService(db, { serviceId, accountId }, (service) => {
            changed = checked(withOptions(service, given))
            return changed
          })
        await noted(db, { by: nameOf(given), ...auditEntry('services/set', { serviceId, accountId }) }, work)
      })
      return {
        value: changed,
        text: `service ${serviceId} is changed; codes that were sent keep the old settings`,
      }
    },
  })
  addAudited(services, context, {
    name: 'remove',
    description: 'remove a service; codes that were sent can still be checked',
    argument: idArgument(),
    options: [accountOption()],
    examples: ['services remove 2'],
    find: async (db, serviceId: number, given: AccountOption) => ({
      serviceId,
      accountId: await accountIdOrAll(db, given),
    }),
    entry: (service) => auditEntry('services/remove', service),
    change: (db, service) => removeService(db, service),
    printed: ({ serviceId }) => ({
      value: { serviceId, removed: true },
      text: `service ${serviceId} is removed`,
    }),
  })
}

function auditEntry(action: string, details: { serviceId: number; accountId: number | null }) {
  return { action, target: `service ${details.serviceId}`, details }
}

function addServicesList(services: Command, context: CommandContext): void {
  addList(services, context, {
    description: 'list services; service 1 always exists',
    examples: ['services list'],
    read: listEveryService,
    columns: {
      ID: ({ serviceId }) => serviceId,
      ACCOUNT: ({ account }) => account ?? 'every one',
      NAME: ({ name }) => name ?? '',
      SENDER: ({ sender }) => sender ?? '',
      LIFETIME: ({ lifetimeSeconds }) => `${lifetimeSeconds} s`,
      ATTEMPTS: ({ attempts }) => attempts,
      TYPES: ({ types }) => types.join(','),
      PLAN: ({ plan }) => describePlan(plan),
      'OWN CODES': ({ ownCodes }) => (ownCodes ? 'on' : 'off'),
      DOMAIN: ({ domain }) => domain ?? '',
      TEXTS: ({ texts }) => describeLanguages(texts).join(','),
    },
    empty: '',
  })
}

function describeLanguages(texts: VerificationService['texts']): string[] {
  return Object.entries(texts).map(([lang, text]) => (countParts(text) > 1 ? `${lang} (long)` : lang))
}

/** Settings that contradict each other are reported here, after the command line was parsed. */
function checked<Service extends Pick<VerificationService, 'plan' | 'lifetimeSeconds'>>(
  service: Service,
): Service {
  checkWaits(service.plan, service.lifetimeSeconds)
  return service
}

import type { Command } from 'commander'
import type { WhatsAppListing } from '../../domain/template/whatsapp-template.ts'
import type { Database } from '../../store/database.ts'
import { type AnyTemplate, listAllTemplates } from '../../store/templates/all-templates.ts'
import { readWhatsAppListings, requestWhatsAppListing } from '../../store/templates/whatsapp-templates.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options } from '../options.ts'
import { type Columns, table } from '../table.ts'
import { accountIdOrAll } from './account-option.ts'

export function addTemplatesCommands(program: Command, context: CommandContext): void {
  const templates = program.command('templates').description('templates of SMS, Viber and WhatsApp')
  addCommand(templates, context, {
    name: 'list',
    description: 'list templates with their status, and when WhatsApp was listed',
    options: [options.account()],
    examples: ['templates list', 'templates list --account shop --json'],
    run: async (given: AccountOption) => {
      const found = await context.withDatabase(async (db) => {
        const accountId = await accountIdOrAll(db, given)
        return { templates: await listAllTemplates(db, accountId), listings: await readWhatsAppListings(db) }
      })
      const rows = table(columns, found.templates, 'there is no template yet')
      return { value: found, text: rows + found.listings.map(describeListing).join('') }
    },
  })
  addCommand(templates, context, {
    name: 'sync',
    description: 'make the running gateway list the templates of every WhatsApp upstream again',
    options: [byOption()],
    examples: ['templates sync'],
    run: async (given: ByOption) => {
      const entry = {
        by: nameOf(given),
        action: 'templates/whatsapp/refresh',
        target: 'every WhatsApp upstream',
      }
      const listings = await context.withDatabase((db) => noted(db, entry, () => listAgain(db)))
      const failed = listings.some(({ lastError }) => lastError !== null)
      return { value: listings, text: listings.map(describeListing).join(''), failed }
    },
  })
}

const shownText = 40

const columns: Columns<AnyTemplate> = {
  CHANNEL: ({ channel }) => channel,
  OF: ({ owner }) => owner,
  ID: ({ id }) => id ?? '',
  NAME: ({ name }) => name ?? '',
  LANGUAGE: ({ language }) => language ?? '',
  STATUS: ({ status }) => status,
  TEXT: ({ text }) => {
    const line = text.replace(/\s+/g, ' ')
    return line.length > shownText ? `${line.slice(0, shownText - 1)}…` : line
  },
  NOTE: ({ note }) => note ?? '',
}

function describeListing({ upstream, listedAt, lastError }: WhatsAppListing): string {
  const when = listedAt === null ? 'never' : new Date(listedAt).toISOString()
  return `${upstream} was listed: ${when}${lastError === null ? '' : `; the last try failed: ${lastError}`}\n`
}

const lookEveryMs = 200
const answerWithinMs = 30_000

/** Requests a listing and waits until every upstream has ended its own. */
async function listAgain(db: Database): Promise<WhatsAppListing[]> {
  const before = new Map((await readWhatsAppListings(db)).map((listing) => [listing.upstream, listing]))
  if (before.size === 0) {
    throw new CommandFailed('no WhatsApp upstream was ever listed: configure one and start the gateway')
  }
  await requestWhatsAppListing(db)
  const giveUpAt = Date.now() + answerWithinMs
  for (;;) {
    const listings = await readWhatsAppListings(db)
    const renewed = listings.filter((listing) => isNew(listing, before.get(listing.upstream)))
    const isOver = Date.now() > giveUpAt
    // An upstream that is no longer configured is never listed again.
    if (renewed.length === listings.length || (isOver && renewed.length > 0)) return renewed
    if (isOver) throw new CommandFailed('no gateway has listed the templates: is one running?')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

function isNew(listing: WhatsAppListing, before: WhatsAppListing | undefined): boolean {
  return listing.endedAt !== null && listing.endedAt !== before?.endedAt
}

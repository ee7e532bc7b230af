import { dirname, resolve } from 'node:path'
import { shellWord } from '../../../kit/text/shell-word.ts'
import { nearestWord } from '../../../settings/nearest-word.ts'
import { type Found, nothingFound } from '../found.ts'
import { boxAdvice, otherGroups } from './advice.ts'
import { GroupReader } from './group-reader.ts'
import { type KannelGroup, readKannelConfig } from './read-config.ts'
import { planRoutes } from './routes.ts'
import { parseSender, senderForm } from './senders.ts'
import { readSmscs } from './smsc.ts'
import { countryOfPrefixes } from './unified-prefix.ts'
import { readLogins, readUsers } from './users.ts'

/**
 * What a kannel.conf and the files that it includes hold. What cannot be carried over is left out. Throws `ImportFaults`
 * where the file cannot be read.
 */
export function readKannel(file: string): Found {
  const path = resolve(file)
  const found = nothingFound()
  const groups = readKannelConfig(path, found.leftOut)
  const of = (kind: string) => groups.filter((group) => group.kind === kind)
  const smscs = readSmscs(of('smsc'), found)
  const country = readCountry(of('core'), found)
  const usual = { sender: readGlobalSender(of('smsbox'), found), country }
  const wishes = readUsers(of('sendsms-user'), usual, found)
  for (const group of of('opensmppbox')) readLogins(group, dirname(path), country, found)
  found.routes = planRoutes(smscs, wishes, found)
  for (const group of groups) leaveOut(group, found)
  return found
}

/** The sender of requests of all users who have none of their own. */
function readGlobalSender(groups: readonly KannelGroup[], found: Found): string | null {
  const senders = groups.flatMap((group) => {
    const reader = new GroupReader(group, found)
    const text = reader.text('global-sender')
    const sender = parseSender(text)
    if (text !== null && sender === null) reader.leaveWrong('global-sender', senderForm)
    return sender ?? []
  })
  return senders[0] ?? null
}

/** Where numbers without a calling code are: the country whose numbers `unified-prefix` makes international. */
function readCountry(groups: readonly KannelGroup[], found: Found): string | null {
  const countries = groups.flatMap((group) => {
    const reader = new GroupReader(group, found)
    const text = reader.text('unified-prefix')
    const country = text === null ? null : countryOfPrefixes(text)
    if (country === null)
      reader.leaveOut('unified-prefix', 'posthorn accounts country <code> --account <name>')
    return country ?? []
  })
  return countries[0] ?? null
}

function leaveOut(group: KannelGroup, found: Found): void {
  const { kind, place } = group
  if (['smsc', 'sendsms-user', 'opensmppbox'].includes(kind)) return
  if (kind === 'core' || kind === 'smsbox') {
    const reader = new GroupReader(group, found)
    for (const [name, instead] of Object.entries(boxAdvice)) reader.leaveOut(name, instead)
  } else if (kind === 'sms-service') leaveOutService(group, found)
  else if (Object.hasOwn(otherGroups, kind)) {
    const instead = otherGroups[kind] ?? null
    if (instead !== null) found.leftOut.push({ place, what: `group ${kind}`, instead })
  } else {
    const known = ['core', 'smsbox', 'smsc', 'sendsms-user', 'sms-service', ...Object.keys(otherGroups)]
    const near = nearestWord(kind, known)
    const instead = near === null ? 'the import does not know this group' : `did you mean ${near}?`
    found.leftOut.push({ place, what: `group ${near === null ? '' : kind}`.trim(), instead })
  }
}

/** A service is for a text by its first word; here a keyword of an own number leads it to a hook. */
function leaveOutService({ place, values }: KannelGroup, found: Found): void {
  const text = (name: string) => values.get(name)?.text
  const pattern = text('keyword') === undefined ? text('keyword-regex') : undefined
  const word = text('keyword') ?? pattern ?? 'default'
  const words = word === 'default' ? [] : [word, ...(text('aliases')?.split(';') ?? [])]
  const getUrl = text('get-url') ?? text('url')
  const others = text('post-xml')
  const postUrl = text('post-url')
  const answers = text('max-messages') === '0' ? '' : ' --answers hook'
  const fixed = text('text')
  const hook =
    getUrl !== undefined
      ? `--hook ${shellWord(getUrl)} --form kannel${answers}`
      : postUrl !== undefined
        ? `--hook ${shellWord(postUrl)} --form kannel-post${answers}`
        : fixed !== undefined
          ? `--answers ${shellWord(fixed)}`
          : `--hook ${others === undefined ? '<url>' : others.split(/[?%]/)[0]}; the hook gets JSON`
  const targets =
    words.length === 0
      ? ['numbers add <number>']
      : words.map((each) => `keywords add <number> ${each === pattern ? '<word>' : quoteWord(each)}`)
  const command = targets.map((target) => `posthorn ${target} --account <name> ${hook}`).join('; ')
  const isCarried =
    getUrl !== undefined || postUrl !== undefined || fixed !== undefined || others !== undefined
  const byWord =
    pattern === undefined ? '' : 'a keyword is a word, so for each that the expression lets through: '
  const instead = `${byWord}${isCarried ? '' : 'an application behind a hook answers: '}${command}`
  found.leftOut.push({ place, what: `sms-service ${word}`, instead })
}

function quoteWord(keyword: string): string {
  return /^[\w-]+$/.test(keyword) ? keyword : shellWord(keyword)
}

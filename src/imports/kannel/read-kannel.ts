import { dirname, resolve } from 'node:path'
import { nearestWord } from '../../settings/nearest-word.ts'
import { type Found, nothingFound } from '../found.ts'
import { type ImportFault, ImportFaults } from '../import-faults.ts'
import { boxAdvice, otherGroups } from './advice.ts'
import { GroupReader } from './group-reader.ts'
import { type KannelGroup, readKannelConfig } from './read-config.ts'
import { routesOf } from './routes.ts'
import { readSmscs } from './smsc.ts'
import { readLogins, readUsers } from './users.ts'

/** What a kannel.conf and the files that it includes hold. Throws `ImportFaults`. */
export function readKannel(file: string): Found {
  const path = resolve(file)
  const found = nothingFound()
  const faults: ImportFault[] = []
  const groups = readKannelConfig(path)
  const of = (kind: string) => groups.filter((group) => group.kind === kind)
  const smscs = readSmscs(of('smsc'), found, faults)
  const wishes = readUsers(of('sendsms-user'), found, faults)
  for (const group of of('opensmppbox')) readLogins(group, dirname(path), found, faults)
  found.routes = routesOf(smscs, wishes, found)
  for (const group of groups) leaveOut(group, found, faults)
  if (faults.length > 0) throw new ImportFaults(faults)
  return found
}

function leaveOut(group: KannelGroup, found: Found, faults: ImportFault[]): void {
  const { kind, place } = group
  if (['smsc', 'sendsms-user', 'opensmppbox'].includes(kind)) return
  if (kind === 'core' || kind === 'smsbox') {
    const reader = new GroupReader(group, found, faults)
    for (const [name, instead] of Object.entries(boxAdvice)) reader.leaveOut(name, instead)
  } else if (kind === 'sms-service') leaveOutService(group, found)
  else if (kind in otherGroups) {
    const instead = otherGroups[kind] ?? null
    if (instead !== null) found.leftOut.push({ place, what: `group ${kind}`, instead })
  } else {
    const known = ['core', 'smsbox', 'smsc', 'sendsms-user', 'sms-service', ...Object.keys(otherGroups)]
    const near = nearestWord(kind, known)
    const message =
      near === null
        ? `the group is none of Kannel; known are ${known.slice(0, 5).join(', ')} and others`
        : `group ${kind} is no group of Kannel; did you mean ${near}?`
    faults.push({ place, message })
  }
}

/** A service is for a text by its first word; here a keyword of an own number leads it to a hook. */
function leaveOutService({ place, values }: KannelGroup, found: Found): void {
  const text = (name: string) => values.get(name)?.text
  const word = text('keyword') ?? text('keyword-regex') ?? 'default'
  const words = word === 'default' ? [] : [word, ...(text('aliases')?.split(';') ?? [])]
  const getUrl = text('get-url') ?? text('url')
  const others = text('post-url') ?? text('post-xml')
  const hook =
    getUrl !== undefined
      ? `--hook '${getUrl}' --form kannel`
      : `--hook ${others === undefined ? '<url>' : others.split(/[?%]/)[0]}; the hook gets JSON`
  const targets =
    words.length === 0 ? ['numbers add <number>'] : words.map((each) => `keywords add <number> ${each}`)
  const command = targets.map((target) => `posthorn ${target} --account <name> ${hook}`).join('; ')
  const isHook = getUrl !== undefined || others !== undefined
  const instead = isHook ? command : `an application behind a hook answers: ${command}`
  const answers = getUrl !== undefined && text('max-messages') !== '0'
  found.leftOut.push({
    place,
    what: `sms-service ${word}`,
    instead: answers ? `${instead}; an answer's text is not sent: the application sends it` : instead,
  })
}

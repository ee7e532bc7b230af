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
    const hint =
      near === null ? `known are ${known.slice(0, 5).join(', ')} and others` : `did you mean ${near}?`
    faults.push({ place, message: `group ${kind} is no group of Kannel; ${hint}` })
  }
}

/** A service answers replies of subscribers; here a keyword of an own number leads them to a hook. */
function leaveOutService({ place, values }: KannelGroup, found: Found): void {
  const word = values.get('keyword')?.text ?? values.get('keyword-regex')?.text ?? 'default'
  const hook = ['post-url', 'get-url', 'url', 'post-xml'].flatMap((name) => values.get(name)?.text ?? [])[0]
  const keyword = word === 'default' ? 'numbers add <number>' : `keywords add <number> ${word}`
  const instead =
    hook === undefined
      ? `an application behind a hook answers: posthorn ${keyword} --account <name> --hook <url>`
      : `posthorn ${keyword} --account <name> --hook ${hook.split(/[?%]/)[0]}; the hook gets JSON`
  found.leftOut.push({ place, what: `sms-service ${word}`, instead })
}

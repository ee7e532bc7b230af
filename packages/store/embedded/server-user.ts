import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Layout } from './layout.ts'

/** The system user that runs the server. */
export interface ServerUser {
  uid: number
  gid: number
  name: string
}

const preferred = ['posthorn', 'postgres', '_postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root: the server then runs as the owner of the cluster, or else as a preferred system
 * user. Null when this process is not root: the server runs as the same user.
 */
export function chooseServerUser(layout: Layout): ServerUser | null {
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return null
  const owner = statOrNull(layout.cluster)
  if (ownUid !== 0) {
    if (owner !== null && owner.uid !== ownUid) throw new Error(foreignFolder(layout, owner.uid))
    return null
  }
  const users = readUsers()
  if (owner !== null && owner.uid !== 0) {
    const known = users.find((user) => user.uid === owner.uid)
    if (known !== undefined) return known
  }
  const user = preferred
    .map((name) => users.find((each) => each.name === name))
    .find((each) => each !== undefined)
  if (user !== undefined) return user
  throw new Error(
    'PostgreSQL does not run as root, and this machine has none of the users posthorn, postgres and nobody. ' +
      'Create one (`useradd --system posthorn`), start Posthorn as an ordinary user, or set DATABASE_URL.',
  )
}

/** Why `user` cannot reach `folder`, as a sentence that names the closed folder; null where it can. */
export function closedFolder(folder: string, user: ServerUser): string | null {
  const closed = pathFrom(folder).find((each) => !mayEnter(each, user))
  if (closed === undefined) return null
  return (
    `The data folder ${folder} cannot be reached by the user ${user.name}, as whom PostgreSQL runs when ` +
    `Posthorn runs as root: ${closed} is closed to others.`
  )
}

function mayEnter(folder: string, user: ServerUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0
}

/** The folder and everything above it, from the top. */
function pathFrom(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...pathFrom(parent), folder]
}

/** passwd(5). Other sources of users would need a native module. */
function readUsers(): ServerUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (name === undefined || uid === undefined || gid === undefined || !/^[1-9]\d*$/.test(uid)) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

function foreignFolder(layout: Layout, uid: number): string {
  return (
    `The database in ${layout.cluster} belongs to the user with the id ${uid}, probably since Posthorn ran as ` +
    'root before. Start it as root again, or choose another folder with POSTHORN_DATA_DIR.'
  )
}

function statOrNull(path: string): { uid: number } | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}

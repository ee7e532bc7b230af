/** A place in the files of another gateway. `line` is 1-based; null where the file has no lines. */
export interface Place {
  file: string
  line: number | null
}

/** What the files of another gateway hold, in the terms of this one. */
export interface Found {
  upstreams: FoundUpstream[]
  /** Empty: each upstream carries everything. */
  routes: FoundRoute[]
  accounts: FoundAccount[]
  /** Values of the variables that the settings of upstreams name. */
  secrets: Map<string, string>
  leftOut: LeftOut[]
}

export interface FoundUpstream {
  place: Place
  /** As in posthorn.yaml, with `name`. */
  settings: { name: string } & Record<string, unknown>
}

/** As in posthorn.yaml. */
export interface FoundRoute {
  upstream: string
  account?: string
  sender?: string
  prefix?: string
  priority?: number
  weight?: number
}

export interface FoundAccount {
  place: Place
  name: string
  /** IP addresses and ranges of its key; null: any. */
  addresses: string[] | null
  /** Of its phone numbers without a calling code, ISO 3166; null: every number has one. */
  country: string | null
  /** Names that it sends SMS from. */
  senders: string[]
  logins: FoundLogin[]
}

/** What a client logs in with. */
export type FoundLogin = FoundBind | FoundUser

interface Credentials {
  place: Place
  username: string
  /** Null: the files hold a hash of it alone. */
  password: string | null
  addresses: string[] | null
}

/** Over SMPP: the user name is the system_id. */
export interface FoundBind extends Credentials {
  kind: 'smpp'
  /** Null: as many as usual. */
  maxSessions: number | null
  perSecond: number | null
}

/** At the HTTP interface of the other gateway. */
export interface FoundUser extends Credentials {
  kind: 'kannel' | 'jasmin'
  /** For requests that name none. */
  sender: string | null
}

/** Something that is not carried over. */
export interface LeftOut {
  place: Place
  what: string
  /** What the operator does instead. */
  instead: string
}

export function nothingFound(): Found {
  return { upstreams: [], routes: [], accounts: [], secrets: new Map(), leftOut: [] }
}

/** `kannel.conf:12`, or the file alone. */
export function placeText({ file, line }: Place): string {
  return line === null ? file : `${file}:${line}`
}

/** Keeps a secret out of posthorn.yaml: for `carrier-a password` it returns `${CARRIER_A_PASSWORD}` and notes its value. */
export function addSecret(found: Found, name: string, value: string): string {
  const variable = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_')
  found.secrets.set(variable, value)
  return `\${${variable}}`
}

/** A name for an upstream that none of those found has yet: `carrier-a`, then `carrier-a-2`. */
export function freeName(found: Found, wanted: string): string {
  const plain = wanted.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || 'upstream'
  const taken = new Set(found.upstreams.map(({ settings }) => settings.name))
  for (let count = 1; ; count++) {
    const name = count === 1 ? plain : `${plain}-${count}`
    if (!taken.has(name)) return name
  }
}

/** An account's name out of a user name: a number alone would be read as the number of an account. */
export function accountName(user: string, program: string): string {
  const plain = user.replaceAll(/[^\w.-]+/g, '-').slice(0, 50)
  return /^\d*$/.test(plain) ? `${program}-${plain}` : plain
}

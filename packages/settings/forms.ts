import { isIP } from 'node:net'
import type { Place } from './place.ts'
import { readSetting } from './read-setting.ts'
import {
  custom,
  flag,
  orNull,
  type Setting,
  secret,
  section,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from './setting.ts'

// Settings of the same form in several sections.

export const hostName = (what: string, description: string) => text(what, /^[^\s/@;?]+$/, description)

/** A name that the operator gives. */
export const plainName = (description: string) =>
  text('a name of small letters, digits and dashes', /^[a-z0-9][a-z0-9-]{0,63}$/, description)

export const port = (description: string) => whole(1, 65_535, description)

export const ipAddress = (what: string, description: string) =>
  text(what, (ip) => isIP(ip) !== 0, description)

const httpUrlForm = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*[^\s/?#])?$/

export function httpUrl(description: string): Setting<string> {
  const allowed = (url: string) => httpUrlForm.test(url) && URL.canParse(url)
  return withNotes(text('an http or https URL without a final slash', allowed, description), {
    show: withoutCredentials,
  })
}

/** The address may have a name and a password in it. */
function withoutCredentials(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.username === '' && url.password === '')) return address
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** A secret that is sent in a header. */
export function token(description: string) {
  return secret(
    'visible ASCII characters without blanks, best taken from a variable',
    /^[!-~]{1,4096}$/,
    description,
  )
}

const delay = (description: string) => whole(1, 3_600_000, description)

/** A wait that doubles at each attempt. */
export function backoff(usual: { baseMs: number; maxMs: number }, description: string) {
  return section(
    {
      baseMs: withDefault(usual.baseMs, delay(description)),
      maxMs: withDefault(usual.maxMs, delay('The maximum; the wait doubles at each attempt.')),
    },
    {
      check({ baseMs, maxMs }: typeof usual, fault) {
        if (baseMs > maxMs) fault('baseMs', `must be at most maxMs, which is ${maxMs}`)
      },
    },
  )
}

/** A file named in the configuration, as the result of `parse`. */
export function fromFile<Value>(
  what: string,
  parse: (text: string, place: Place) => Value | undefined,
  description: string,
): Setting<Value> {
  return turned(text(what, /^./, description), (path, place) => {
    const content = place.readTextFile(path)
    return content === undefined ? undefined : parse(content, place)
  })
}

export interface TlsConfig {
  rejectUnauthorized: boolean
  /** PEM text; null: the system's authorities. */
  ca: string | null
  servername: string | null
}

export const usualTls: TlsConfig = { rejectUnauthorized: true, ca: null, servername: null }

const tlsSection = section({
  rejectUnauthorized: withDefault(true, flag('Whether the certificate is checked.')),
  ca: orNull(
    turned(text('the path of a PEM file, or the certificate itself', /^./, ''), (given, place) => {
      if (given.startsWith('-----BEGIN ')) return given
      const content = place.readTextFile(given)
      if (content === undefined || /^-----BEGIN CERTIFICATE-----/m.test(content)) return content
      place.fault(`must be a PEM file: ${given} has no BEGIN CERTIFICATE`)
      return undefined
    }),
  ),
  servername: orNull(text('a host name', /^[^\s/:]+$/, '')),
})

/** `true`, `false` or a section; null for `false`. */
export function tls(description: string): Setting<TlsConfig | null> {
  const what = 'true, false or a mapping with rejectUnauthorized, ca, servername'
  const setting = custom<TlsConfig | null>(
    what,
    (value, place) => {
      if (value === 'false') return null
      if (value === 'true') return { ...usualTls }
      if (typeof value !== 'string') return readSetting(tlsSection, value, place)
      place.fault(`must be ${what}`)
      return null
    },
    description,
  )
  return withNotes(setting, { show: () => 'yes' })
}

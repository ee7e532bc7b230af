import type { DestinationStream } from 'pino'
import { printable } from '../kit/text/printable.ts'

type Entry = Record<string, unknown>

const colours: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 36, trace: 90 }

/** For a person at a terminal: `12:00:01.250 warn  an upstream is down  upstream=carrier-a`. */
export function readableLines(write: (line: string) => void): DestinationStream {
  return { write: (json: string) => write(readableLine(json)) }
}

export function readableLine(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Entry
  const name = typeof level === 'string' ? level : 'info'
  const parts = [
    dim(clockTime(time)),
    `\u001b[${colours[name] ?? 0}m${name.padEnd(5)}\u001b[0m`,
    typeof msg === 'string' ? printable(msg) : '',
    ...Object.entries(fields).map(([key, value]) => dim(printable(`${key}=${fieldText(value)}`))),
  ]
  return `${parts.join(' ')}\n${err === undefined ? '' : errorText(err)}`
}

function dim(text: string): string {
  return `\u001b[90m${text}\u001b[0m`
}

function clockTime(time: unknown): string {
  return typeof time === 'string' ? time.slice(11, 23) : ''
}

function fieldText(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)
}

function errorText(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, reason, cause } = err as Entry
  const own = typeof stack === 'string' ? stack : fieldText(reason)
  const indented = printable(own).replaceAll(/^/gm, '    ')
  return `${indented}\n${cause === undefined ? '' : `    caused by\n${errorText(cause)}`}`
}

import { createHash, createVerify } from 'node:crypto'

export interface Checked {
  bodyHash: boolean
  signature: boolean
  /** Names of the fields that are signed, in lower case. */
  signed: string[]
  tags: ReadonlyMap<string, string>
}

/**
 * Checks the DKIM signature of an e-mail (RFC 6376, relaxed/relaxed, rsa-sha256). Written from the specification,
 * without the library that signs.
 */
export function checkDkim(mail: Buffer, publicKey: string): Checked {
  const text = mail.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/)
  const field = fields.find((each) => /^dkim-signature:/i.test(each)) ?? ''
  const tags = tagsOf(field)
  const hash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64')
  const names = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase())
  const verify = createVerify('RSA-SHA256')
  for (const line of signedFields(fields, names)) verify.update(`${relaxedField(line)}\r\n`, 'latin1')
  verify.update(relaxedField(field.replace(/([;\s]b=)[^;]*/, '$1')), 'latin1')
  return {
    bodyHash: hash === (tags.get('bh') ?? '').replaceAll(/\s/g, ''),
    signature: verify.verify(publicKey, (tags.get('b') ?? '').replaceAll(/\s/g, ''), 'base64'),
    signed: names,
    tags,
  }
}

function tagsOf(field: string): Map<string, string> {
  const tags = field.slice(field.indexOf(':') + 1).split(';')
  return new Map(
    tags.map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  )
}

/** 5.4.2: repeated fields are taken from the bottom upwards; a missing field is empty. */
function signedFields(fields: readonly string[], names: readonly string[]): string[] {
  const left = [...fields].reverse()
  return names.flatMap((name) => {
    const index = left.findIndex((each) => each.toLowerCase().startsWith(`${name}:`))
    return index < 0 ? [] : left.splice(index, 1)
  })
}

/** 3.4.2 */
function relaxedField(line: string): string {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

import type { Network } from '../domain/lookup/finding.ts'
import { storableText } from '../domain/text/storable-text.ts'

interface ToldNetwork {
  name: string | null
  prefix: string | null
  countryName: string | null
  countryPrefix: string | null
}

const maxName = 128

/** Leaves out what was not told; undefined where nothing was. */
export function readNetwork({ name, prefix, countryName, countryPrefix }: ToldNetwork): Network | undefined {
  const [ownPrefix, callingCode] = [digits(prefix, 10), digits(countryPrefix, 7)]
  const country = {
    ...(countryName !== null && { name: storableText(countryName, maxName) }),
    ...(callingCode !== undefined && { prefix: callingCode }),
  }
  const network: Network = {
    ...(name !== null && { name: storableText(name, maxName) }),
    ...(ownPrefix !== undefined && { prefix: ownPrefix }),
    ...(Object.keys(country).length > 0 && { country }),
  }
  return Object.keys(network).length > 0 ? network : undefined
}

/** A plus in front is taken off; undefined for what is no number, or longer than `most` digits. */
function digits(text: string | null, most: number): string | undefined {
  const bare = text?.replace(/^\+/, '')
  return bare !== undefined && bare.length <= most && /^\d+$/.test(bare) ? bare : undefined
}

/** Some of it may be masked: then it is as good as not told. */
export function readImsi(text: string | null): string | undefined {
  return text !== null && /^\d{6,15}$/.test(text) ? text : undefined
}

export function readMccMnc(text: string | null): string | undefined {
  return text !== null && /^\d{5,6}$/.test(text) ? text : undefined
}

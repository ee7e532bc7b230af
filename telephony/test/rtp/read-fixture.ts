import { readFileSync } from 'node:fs'

/** A file of telephony/conformance/rtp; tests run in dist/telephony/test/rtp. */
export function readFixture<Value>(name: string): Value {
  const path = new URL(`../../../../telephony/conformance/rtp/${name}`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as Value
}

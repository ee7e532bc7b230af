import { readFileSync } from 'node:fs'

/** A file of conformance/rtp; tests run in dist/test/protocols/rtp. */
export function readFixture<Value>(name: string): Value {
  const path = new URL(`../../../../conformance/rtp/${name}`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as Value
}

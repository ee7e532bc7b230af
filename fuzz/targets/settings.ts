import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../../packages/config/env.ts'
import { parseConfig } from '../../packages/config/parse-config.ts'
import { parseRoutingText } from '../../packages/config/parse-routing-text.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { parseDatabaseUrl, WrongDatabaseUrl } from '../../packages/settings/database-url.ts'
import { ConfigFaults } from '../../packages/settings/faults.ts'
import { target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

const environment = readEnvironment({ CARRIER_PASSWORD: 'secret-password', DATABASE_URL: '' })

export const settings = target<string>({
  name: 'settings',
  what: 'posthorn.yaml, routes that a user tries, and addresses of databases',
  shape: textShape,
  maxSize: 200_000,
  corpus() {
    const example = readFileSync(join(packageFolder, 'posthorn.example.yaml'), 'utf8')
    const active = example.replaceAll(/^# ?(?=[ a-z-])/gm, '')
    // Whole sections, since most changes of a long file are in what comes behind its first fault.
    const sections = active.split(/\n(?=\w)/).filter((section) => section.length < 3_000)
    return [
      example.slice(0, 4_000),
      ...sections,
      'routes:\n  - prefix: "380"\n    upstream: carrier\nrouting:\n  quality:\n    windowMinutes: 30\n',
      'postgres://a:b@db.example:5432/posthorn?sslmode=require&host=/run',
    ]
  },
  feed(text) {
    try {
      parseDatabaseUrl(text)
    } catch (error) {
      if (!(error instanceof WrongDatabaseUrl)) throw error
    }
    try {
      parseRoutingText({ path: 'routes', text }, [])
    } catch (error) {
      if (!(error instanceof ConfigFaults)) throw error
    }
    try {
      const source = { path: 'posthorn.yaml', text, readTextFile: () => 'a file' }
      return `accepted ${Object.keys(parseConfig(source, environment)).length}`
    } catch (error) {
      if (!(error instanceof ConfigFaults)) throw error
      const [first] = error.faults
      return `${first?.path.replaceAll(/\d+/g, '')} ${first?.message.replaceAll(/\d+|"[^"]*"/g, '').slice(0, 40)}`
    }
  },
})

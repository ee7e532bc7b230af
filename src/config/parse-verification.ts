import type { Config } from './config.ts'
import { verificationDefaults } from './defaults.ts'
import { parseGuard } from './parse-guard.ts'
import type { Section } from './section.ts'

/** The verification interface; what codes are for (services) is business data. */
export function parseVerification(root: Section): Config['verification'] {
  const section = root.section('verification')
  const secret = section.has('secret')
    ? section.secret('secret', 'a text of 16 to 1024 characters', /^[^\0]{16,1024}$/)
    : verificationDefaults.secret
  const guard = parseGuard(section.section('guard'))
  section.end()
  return { secret, guard }
}

import { readCookie } from '../../packages/console-server/auth/session-cookie.ts'
import { passwordFault } from '../../packages/domain/console/password-fault.ts'
import { grantedBy, providedName } from '../../packages/domain/console/provider-user.ts'
import { normalUserName, userNameFault, userNameSkeleton } from '../../packages/domain/console/user-name.ts'
import { totpCode, totpStep } from '../../packages/kit/machine/totp.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { Broken, target } from '../engine/target.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const roles = [
  { value: 'admins', role: 'admin' },
  { value: 'ops', role: 'operator' },
] as const

interface SignIn {
  claims: Record<string, unknown> & { iss: string; sub: string }
  roleClaim: string
  nameClaim: string
  name: string
  password: string
  code: string
  cookie: string
}

export const signIn = target<unknown>({
  name: 'sign-in',
  what: 'claims of an OpenID provider, codes of authenticator apps, names, passwords and cookies',
  shape: jsonShape,
  maxSize: 100_000,
  corpus: (): SignIn[] => [
    {
      claims: {
        iss: 'https://id.example',
        sub: '248289761001',
        groups: ['ops', 'staff'],
        preferred_username: 'jane',
      },
      roleClaim: 'groups',
      nameClaim: 'preferred_username',
      name: 'jane',
      password: 'correct horse battery',
      code: totpCode(secret, now),
      cookie: `a=b; posthorn_session=${'x'.repeat(43)}`,
    },
    {
      claims: { iss: 'https://id.example', sub: '1', realm_access: { roles: ['admins'] }, name: 'Jané Ї' },
      roleClaim: 'realm_access.roles',
      nameClaim: 'name',
      name: 'Анна',
      password: 'пароль пароль 12',
      code: '94287082',
      cookie: '',
    },
  ],
  feed(input) {
    const given = (typeof input === 'object' && input !== null ? input : {}) as Partial<
      Record<keyof SignIn, unknown>
    >
    const text = (value: unknown) =>
      typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '')
    const claims = (
      typeof given.claims === 'object' && given.claims !== null ? given.claims : {}
    ) as SignIn['claims']
    const granted = grantedBy(roles, claims, text(given.roleClaim))
    if (granted !== null && !JSON.stringify(claims).includes(granted.value))
      throw new Broken(`${granted.value} is granted without a claim`)
    const name = providedName(claims, text(given.nameClaim))
    const code = text(given.code)
    const step = totpStep(secret, code, now)
    if (step !== null && ![-1, 0, 1].some((each) => totpCode(secret, now + each * 30_000) === code))
      throw new Broken(`${code} is taken for a code`)
    const user = normalUserName(text(given.name))
    if (normalUserName(user) !== user) throw new Broken(`the name ${user} changes again`)
    userNameSkeleton(user)
    const cookie = readCookie(
      { headers: { cookie: text(given.cookie) } } as never,
      'posthorn_session',
      /^[\w-]{43}$/,
    )
    const fault = passwordFault(text(given.password), user)
    return `${granted?.role} ${name.length > 0} ${step !== null} ${userNameFault(user)} ${fault} ${cookie !== null}`
  },
})

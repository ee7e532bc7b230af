import type { Static } from '@sinclair/typebox'
import { isPhoneCountry } from '../../domain/address/plan-metadata.ts'
import { roles } from '../../domain/console/role.ts'
import { token } from '../../settings/forms.ts'
import { flag, listOf, oneOf, orNull, section, sections, text, withDefault } from '../../settings/setting.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** https, or http at this machine, where nothing between could read or change it. */
function isIssuer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
}

const claim = (description: string) => text('the name of a claim', /^[^\s"\\]{1,100}$/, description)

const roleSettings = section({
  value: text('a value of the claim', /^\S.{0,199}$/, 'A value of `roleClaim`: the name of a group.'),
  role: oneOf(roles, 'The role of users with this value.'),
  account: orNull(text('the name of an account', /^./, 'The one account that these users see.'), {
    shownDefault: 'all accounts',
  }),
})

interface Checked {
  scopes: string[]
  roles: unknown[]
  createUsers: boolean
}

/** Where users of the console may sign in instead of with a password. */
const oidcSettings = section(
  {
    issuer: text(
      'an https URL as the provider writes it, such as https://id.example',
      isIssuer,
      'The provider, as it names itself. `<issuer>/.well-known/openid-configuration` describes it. It may be at a private address.',
    ),
    clientId: text('an id', /^[!-~]{1,200}$/, 'The id of this gateway at the provider.'),
    clientSecret: orNull(token('The secret that belongs to it, where the provider gave one.'), {
      shownDefault: 'none',
    }),
    name: withDefault(
      'single sign-on',
      text('a name of at most 40 characters', /^\S.{0,39}$/, 'What the sign-in page calls the provider.'),
    ),
    scopes: withDefault(
      ['openid', 'profile', 'email'],
      listOf(
        text('a scope', /^[!#-[\]-~]{1,100}$/, ''),
        'a list of scopes with openid',
        'Scopes to ask for. Some providers send groups only with a scope of their own, such as `groups`.',
      ),
    ),
    nameClaim: withDefault(
      'preferred_username',
      claim('The claim with the name of a new user; without it the e-mail address is taken.'),
    ),
    roleClaim: withDefault(
      'groups',
      claim(
        'The claim with the groups of a user: a text or a list of texts. A dot goes into an object: `realm_access.roles`.',
      ),
    ),
    roles: withDefault(
      [],
      sections(
        roleSettings,
        'roles, each with value and role',
        'Roles by the groups of a user. The first entry that fits is taken, at every sign-in; without one the user is refused. ' +
          'Without the list, the roles of users are set at the console.',
        { unique: ['value'] },
      ),
      { shownDefault: 'none' },
    ),
    createUsers: withDefault(
      false,
      flag(
        'Whether a person with a role becomes a user at the first sign-in. Otherwise an invitation is needed.',
      ),
    ),
  },
  {
    check({ scopes, roles: given, createUsers }: Checked, fault) {
      if (!scopes.includes('openid')) fault('scopes', 'must have openid')
      if (createUsers && given.length === 0)
        fault('createUsers', 'must be false without roles: they say who becomes a user, and with which role')
    },
  },
)

/** Signing in to the console; docs/operations/console.md. */
export const consoleSettings = section({
  secondFactor: withDefault(
    'optional',
    oneOf(
      ['optional', 'required'],
      'Whether every user who signs in with a password needs an authenticator app. With `required`, a user without one sets it up before anything else.',
    ),
  ),
  country: withDefault(
    'UA',
    text(
      'the code of a country with telephone numbers, such as UA',
      isPhoneCountry,
      'ISO 3166. A number that is searched for without its country code is one of this country: `067 123-90-00`.',
    ),
  ),
  oidc: orNull(oidcSettings, {
    shownDefault: 'none',
    description: 'An OpenID provider where [users may sign in](console.md#an-identity-provider) too.',
  }),
})

export type OidcSettings = Static<typeof oidcSettings>

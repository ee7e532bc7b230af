import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import {
  checkLinkDomain as checkReach,
  type DomainReach,
  domainReaches,
} from '../../engines/links/check-link-domain.ts'
import { CodeSource } from '../../engines/links/code-source.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { readLinkDomain, setLinkDomain } from '../../store/accounts/link-domains.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { readLinkHost } from './accounts.ts'

const ownAccount = { kind: 'field', field: 'accountId' } as const
const shown = orNull(
  Type.String(),
  'the host of the links, in lower case and punycode; null: that of all accounts',
)
const codes = new CodeSource()

export const readDomain = reading({
  name: 'link-domain',
  summary: 'Reads on which domain links of an account are',
  at: 'GET /v1/accounts/{accountId}/link-domain',
  role: 'viewer',
  account: ownAccount,
  input: { accountId },
  output: Type.Object(
    { domain: shown },
    { title: 'LinkDomainView', description: 'Where links of an account are.' },
  ),
  run: async ({ db }, { input: { accountId } }) => {
    await findAccount(db, accountId, 'accountId')
    const { domain } = await readLinkDomain(db, accountId)
    return { domain }
  },
})

export const setDomain = changing({
  name: 'link-domain/set',
  summary:
    'Sets the domain of the links of an account; links that are in messages already stay where they are',
  at: 'PUT /v1/accounts/{accountId}/link-domain',
  role: 'admin',
  account: ownAccount,
  input: {
    accountId,
    domain: orNull(line(300, 'a host such as go.shop.example'), 'a host, or null for that of all accounts'),
  },
  output: Type.Object({ domain: shown }),
  audit: {
    kept: ['accountId', 'domain'],
    state: rowState('SELECT link_domain AS "linkDomain" FROM accounts WHERE account_id = $1', 'accountId'),
  },
  command: {
    under: 'accounts',
    verb: 'link-domain',
    arguments: ['domain'],
    says: ({ account, domain }) =>
      domain === null
        ? `new links of ${String(account)} are where those of all accounts are`
        : `new links of ${String(account)} are at https://${String(domain)}; see whether it leads here: posthorn accounts check-link-domain`,
    examples: ['accounts link-domain go.shop.example', 'accounts link-domain none'],
  },
  run: async ({ db, ownHosts }, { input: { accountId, domain: given }, by, note }) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(name)
    const domain = given === null ? null : readLinkHost(given)
    if (domain !== null && ownHosts.includes(domain))
      throw new SettingRefused('link-domain-own', { domain }, 'domain')
    const proof = domain === null ? null : codes.next()
    const isOperator = by.accountId === null
    if (!(await setLinkDomain(db, accountId, { domain, proof, isOperator }))) {
      throw new SettingRefused('link-domain-taken', { domain: domain ?? '' }, 'domain')
    }
    return { domain }
  },
})

export const checkDomain = reading({
  name: 'link-domain/check',
  summary:
    'Requests the domain of the links of an account as a browser does, and says whether it leads to this gateway',
  at: 'POST /v1/accounts/{accountId}/link-domain/check',
  role: 'operator',
  account: ownAccount,
  input: { accountId },
  output: Type.Object({
    domain: Type.String(),
    reach: oneOf(
      domainReaches,
      'reached; other-host: the proxy gives the gateway another host; other-server: another server answers; ' +
        'forbidden: a private address; unreachable: no answer over TLS',
    ),
    detail: orNull(Type.String(), 'the status or the error; null where there is none'),
  }),
  command: {
    under: 'accounts',
    verb: 'check-link-domain',
    says: ({ domain, reach, detail }) => sentence(String(domain), reach as DomainReach, String(detail)),
    failed: ({ reach }) => reach !== 'reached',
    examples: ['accounts check-link-domain --account shop'],
  },
  run: async ({ db, clock, callbacks }, { input: { accountId } }) => {
    await findAccount(db, accountId, 'accountId')
    const { domain, proof } = await readLinkDomain(db, accountId)
    if (domain === null || proof === null) throw new SettingRefused('link-domain-none', {})
    return { domain, ...(await checkReach({ clock, config: callbacks }, { domain, proof })) }
  },
})

function sentence(domain: string, reach: DomainReach, detail: string): string {
  switch (reach) {
    case 'reached':
      return `https://${domain} leads to this gateway`
    case 'other-host':
      return `https://${domain} leads to this gateway, but its proxy gives it another Host: let it pass the one of the request`
    case 'other-server':
      return `https://${domain} answers ${detail} in place of this gateway: let its proxy pass /l/, /u/ and /a/ here`
    case 'forbidden':
      return `https://${domain} is not requested: ${detail}`
    case 'unreachable':
      return `https://${domain} does not answer: ${detail}`
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostLabel, parseDatabaseUrl, withLibpqVariables } from '../database-url.ts'

const hostsOf = (url: string) => parseDatabaseUrl(url).hosts.map(hostLabel)

test('one URL names several hosts, each with its port or one port for all', () => {
  assert.deepEqual(hostsOf('postgres://u:p@h1:5433,h2/x'), ['h1:5433', 'h2:5432'])
  assert.deepEqual(hostsOf('postgresql:///x?host=h1,h2&port=6000'), ['h1:6000', 'h2:6000'])
  assert.deepEqual(hostsOf('postgresql:///x?host=h1,h2&port=6000,6001'), ['h1:6000', 'h2:6001'])
  assert.deepEqual(hostsOf('postgresql://h1,h2/x?port=6000'), ['h1:6000', 'h2:6000'])
})

test('addresses of IPv6, sockets and no host at all are read as libpq and the driver do', () => {
  assert.deepEqual(hostsOf('postgres://[::1]:5433,[2001:db8::1]/x'), ['[::1]:5433', '[2001:db8::1]:5432'])
  assert.deepEqual(hostsOf('postgres:///x?host=/run/postgresql'), ['/run/postgresql'])
  assert.deepEqual(hostsOf('postgres://%2Frun%2Fpostgresql/x'), ['/run/postgresql'])
  assert.deepEqual(hostsOf('postgres://localhost/x?host=/run/pg&port=5433'), ['/run/pg (port 5433)'])
  assert.deepEqual(hostsOf('postgres:///x'), ['localhost:5432'])
})

test('login, database and session are decoded, and parameters stand before the places of a URL', () => {
  const url = parseDatabaseUrl(
    'postgres://us%40er:p%3Aw%2F@h/my%20db?options=-c%20search_path%3Da&application_name=x&connect_timeout=3',
  )
  assert.deepEqual(
    [url.user, url.password, url.database, url.options, url.applicationName, url.connectTimeoutMs],
    ['us@er', 'p:w/', 'my db', '-c search_path=a', 'x', 3_000],
  )
  const other = parseDatabaseUrl('postgres://h?user=u&password=p&dbname=d')
  assert.deepEqual([other.user, other.password, other.database], ['u', 'p', 'd'])
})

test('TLS has the modes of libpq, and those that drivers write instead', () => {
  const mode = (query: string) => parseDatabaseUrl(`postgres://h/x?${query}`).tls.mode
  assert.equal(mode(''), null)
  assert.equal(mode('sslmode=verify-ca'), 'verify-ca')
  assert.equal(mode('ssl=true'), 'require')
  assert.equal(mode('ssl=0'), 'disable')
  assert.equal(mode('sslmode=no-verify'), 'require')
  assert.equal(mode('sslrootcert=system'), 'verify-full')
})

test('keepalive is on unless it is switched off', () => {
  const idle = (query: string) => parseDatabaseUrl(`postgres://h/x?${query}`).keepaliveIdleMs
  assert.equal(idle(''), 10_000)
  assert.equal(idle('keepalives=0'), null)
  assert.equal(idle('keepalives_idle=30&keepalives_interval=5&keepalives_count=3&tcp_user_timeout=9'), 30_000)
})

for (const [url, sentence] of [
  ['mysql://h/x', /^must be a URL such as postgres:/],
  ['postgres://h1:1,h2:2,h3:3/x?port=1,2', /^has 3 hosts and 2 ports: /],
  ['postgres://h:70000/x', /^has the port 70000: /],
  ['postgres://::1/x', /^must have an IPv6 address in brackets/],
  [
    'postgres://h/x?target_session_attrs=any',
    /^has target_session_attrs=any: it must be read-write or primary/,
  ],
  ['postgres://h/x?sslmod=require', /^has the parameter sslmod, which is not known/],
  ['postgres://h/x?sslmode=strict', /^has sslmode=strict: it must be disable, .* or verify-full/],
  ['postgres://h/x?sslmode=require&sslrootcert=system', /only verify-full proves/],
  ['postgres://h/x?sslcert=a.crt', /must have both or neither/],
  ['postgres://h/x?sslnegotiation=direct', /sslmode must then be require or stricter/],
  ['postgres://h/x?hostaddr=10.0.0.1', /put the address in the place of the host/],
  ['postgres://h/x?gssencmode=require', /only TLS can encrypt/],
  ['postgres://h/x?connect_timeout=soon', /must be a whole number of seconds/],
  ['postgres://u:100%@h/x', /^has a % in the password .* write %25/],
] as const) {
  test(`${url} is refused with a sentence`, () => {
    assert.throws(() => parseDatabaseUrl(url), { name: 'WrongDatabaseUrl', message: sentence })
  })
}

test('the variables of libpq complete a URL and never change what it says', () => {
  const variables: Record<string, string> = {
    PGHOST: 'other',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/my ca.pem',
    PGCONNECT_TIMEOUT: '5',
  }
  const complete = (url: string) => parseDatabaseUrl(withLibpqVariables(url, (name) => variables[name]))
  const url = complete('postgres://h/x?connect_timeout=2')
  assert.deepEqual(url.hosts.map(hostLabel), ['h:5432'])
  assert.deepEqual(
    [url.tls.mode, url.tls.rootCert, url.connectTimeoutMs],
    ['verify-full', '/etc/my ca.pem', 2_000],
  )
  assert.deepEqual(complete('postgres:///x').hosts.map(hostLabel), ['other:5432'])
})

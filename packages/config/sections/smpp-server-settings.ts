import { createSecureContext } from 'node:tls'
import type { Static } from '@sinclair/typebox'
import { certificatesIn } from '../../kit/net/certificate-end.ts'
import { fromFile } from '../../settings/forms.ts'
import { Secret } from '../../settings/secret.ts'
import { collectDefaults, orNull, section, text, turned, whole, withDefault } from '../../settings/setting.ts'

const anyPort = (description: string) => whole(0, 65_535, description)

const tlsSettings = section(
  {
    port: withDefault(3550, anyPort('Port of the TLS listener. 0 picks a free one.')),
    certificate: fromFile(
      'the path of a PEM file',
      (pem, place) => {
        if (/^-----BEGIN CERTIFICATE-----/m.test(pem)) return pem
        place.fault('must be a PEM file with BEGIN CERTIFICATE')
        return undefined
      },
      'PEM file of the certificate, with the intermediate ones after it.',
    ),
    key: turned(text('the path of a PEM file', /^./, 'PEM file of its private key.'), (path, place) => {
      const pem = place.readTextFile(path)
      if (pem === undefined || /^-----BEGIN [A-Z ]*PRIVATE KEY-----/m.test(pem)) {
        return pem === undefined ? undefined : new Secret(pem)
      }
      place.fault('must be a PEM file with BEGIN PRIVATE KEY')
      return undefined
    }),
  },
  { check: checkPair },
)

/** Without this a wrong file ends the start with a sentence of OpenSSL. */
function checkPair(
  { certificate, key }: { certificate: string; key: Secret },
  fault: (key: string, message: string) => void,
): void {
  try {
    certificatesIn(certificate)
  } catch {
    return fault('certificate', 'is no certificate that can be read')
  }
  try {
    createSecureContext({ cert: certificate, key: key.reveal() })
  } catch (error) {
    const isOther = error instanceof Error && /key values mismatch/i.test(error.message)
    fault(
      'key',
      isOther
        ? 'does not belong to the certificate'
        : 'is no private key that can be read without a passphrase',
    )
  }
}

/** The SMPP server for clients. docs/operations/smpp-server.md. */
export const smppServerSettings = section({
  host: withDefault('0.0.0.0', text('a host name or an address', /^[^\s/]+$/, 'Address to listen on.')),
  port: orNull(anyPort('Port of the TCP listener, usually 2775. 0 picks a free one.'), {
    shownDefault: 'no listener',
  }),
  tls: orNull(tlsSettings, { shownDefault: 'no TLS listener' }),
  connections: withDefault(2_000, whole(1, 100_000, 'Bound sessions at once at one gateway process.')),
  connectionsPerAddress: withDefault(
    100,
    whole(1, 100_000, 'The same of one IP address, or of one /64 of IPv6.'),
  ),
  sessionsPerAccount: withDefault(
    200,
    whole(1, 100_000, 'Sessions at once of all binds of an account, over all gateways.'),
  ),
  enquireLinkSeconds: withDefault(
    30,
    whole(
      5,
      3_600,
      'Silence of a client after which the gateway sends enquire_link. After ten times of it, answers to ' +
        'enquire_link included, the client is disconnected.',
    ),
  ),
  deliverWindow: withDefault(100, whole(1, 10_000, 'deliver_sm that may be unanswered on one session.')),
  joinSeconds: withDefault(
    120,
    whole(
      30,
      600,
      'How long the parts of a text wait for the others. Then each gets a receipt that says UNDELIV.',
    ),
  ),
})

export type SmppServerConfig = Static<typeof smppServerSettings>

/** Whether clients can connect. */
export function takesSmpp({ port, tls }: SmppServerConfig): boolean {
  return port !== null || tls !== null
}

export const smppServerDefaults = collectDefaults(smppServerSettings)

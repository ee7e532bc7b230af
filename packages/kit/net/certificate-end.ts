import { X509Certificate } from 'node:crypto'

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a PEM text. Throws where one cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  return (pem.match(pemCertificate) ?? []).map((text) => new X509Certificate(text))
}

/** When a certificate ends, in ms. */
export function endOfCertificate({ validTo }: X509Certificate): number {
  return Date.parse(validTo)
}

/** The first end of the certificates in a PEM text, in ms; infinite without one. */
export function firstEnd(pem: string): number {
  return Math.min(...certificatesIn(pem).map(endOfCertificate))
}

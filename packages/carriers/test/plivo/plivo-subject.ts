import { readFileSync } from 'node:fs'
import { projectFile } from '../../../../test/support/project.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { plivo } from '../../plivo/kind.ts'
import { plivoSignature } from '../../plivo/plivo-signature.ts'
import { type PlivoConfig, plivoSettings } from '../../plivo/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { asForm, inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const authId = 'MA0123456789ABCDEFGH'
export const authToken = 'plivo-auth-token-7f'
const nonce = '05429567804466091622'

/** A sample of `conformance/plivo/`. */
export function published<Sample>(name: string): Sample {
  const file = projectFile('conformance', 'plivo', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Sample
}

export const report = published<Record<string, string>>('report')

export function plivoConfig(changed: Partial<PlivoConfig> = {}): PlivoConfig {
  return {
    ...collectDefaults(plivoSettings),
    name: 'plivo',
    kind: 'plivo',
    channel: 'sms',
    authId,
    authToken: new Secret(authToken),
    ...changed,
  }
}

interface Signing {
  token: string
  path: string
  header: string
}

/** A webhook of Plivo, signed over its address and its form. */
export function signed(
  body: Buffer,
  {
    token = authToken,
    path = `/report/${sampleName}`,
    header = 'x-plivo-signature-ma-v3',
  }: Partial<Signing> = {},
): WebhookRequest {
  const form = asForm(body)
  const url = inboundUrl('plivo') + path
  const parameters = new URLSearchParams(form.toString('utf8'))
  const signature = plivoSignature(token, { method: 'POST', url, form: parameters, nonce })
  return posted(form, { path, headers: { [header]: signature, 'x-plivo-signature-v3-nonce': nonce } })
}

export const plivoSubject: HttpConnectorSubject = {
  name: 'plivo',
  create: (upstream) => openKind(plivo, plivoConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [authToken, Buffer.from(`${authId}:${authToken}`).toString('base64')],
  accepted: () => json(202, published<object>('answer')),
  unauthorized: json(401, { api_id: 'a', error: 'Could not verify your access level for that URL.' }),
  webhook: {
    events: JSON.stringify(report),
    signed: (body) => signed(body),
    forged: (body) => signed(body, { token: 'a guess' }),
  },
}

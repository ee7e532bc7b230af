import type { Static } from '@sinclair/typebox'
import { httpUrl } from '../../settings/forms.ts'
import { flag, orNull, secret, section, text, whole, withDefault } from '../../settings/setting.ts'

const off = { shownDefault: 'none' }

/** Where proofs of the audit log go that the database's administrators cannot change; docs/operations/audit-log.md. */
const anchorSettings = section(
  {
    everyMinutes: withDefault(
      60,
      whole(1, 10_080, 'How often an anchor is stored, where there is a new entry.'),
    ),
    file: orNull(
      text(
        'the path of a file',
        /^./,
        'Anchors are appended to this file. On a disk that the administrators of the database cannot write to.',
      ),
      off,
    ),
    url: orNull(
      httpUrl(
        'Anchors are sent to this address by POST, as JSON. Without a final slash. A failed one is tried again.',
      ),
      off,
    ),
    secret: orNull(
      secret(
        'a secret of Standard Webhooks: whsec_ and base64 of at least 24 octets',
        /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
        'Signs what is sent to `url`, as callbacks are signed.',
      ),
      off,
    ),
    allowPrivateAddresses: withDefault(
      false,
      flag('Allows a `url` at private, loopback and link-local addresses.'),
    ),
  },
  {
    check({ url, secret: given }: Record<string, unknown>, fault) {
      if (url != null && given == null) {
        fault(
          'secret',
          'is missing: what is sent to audit.anchors.url is signed with it, such as whsec_… of 24 octets',
        )
      }
    },
  },
)

export const auditSettings = section({ anchors: anchorSettings })

export type AnchorConfig = Static<typeof anchorSettings>

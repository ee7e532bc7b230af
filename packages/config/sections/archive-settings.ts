import type { Static } from '@sinclair/typebox'
import { httpUrl, token } from '../../settings/forms.ts'
import { byKind, only, section, text, withDefault } from '../../settings/setting.ts'

const kind = 'Where rows are written before they are dropped.'

/** Rows are rolled up and not kept. */
export const noArchiveSettings = section({ kind: only('none', kind) })

export const folderArchiveSettings = section({
  kind: only('folder', kind),
  path: text(
    'the path of a folder',
    /^./,
    'The folder; it is created. On another disk than the database, and part of your backups.',
  ),
})

export const s3ArchiveSettings = section({
  kind: only('s3', kind),
  endpoint: httpUrl('The address of the S3 interface, such as `https://s3.eu-central-1.amazonaws.com`.'),
  bucket: text('the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'The bucket, which must exist.'),
  region: withDefault('auto', text('the name of a region', /^[A-Za-z0-9-]+$/, 'The region of the bucket.')),
  prefix: withDefault(
    '',
    text('a path such as posthorn/', /^([\w.-]+\/)*$/, 'Before each name, with a slash at its end.'),
  ),
  accessKeyId: token('The id of the key.'),
  secretAccessKey: token('The key, best taken from a variable of the environment.'),
})

/** The archive of rows that are dropped; without this section they are rolled up only. */
export const archiveSettings = byKind<
  typeof noArchiveSettings | typeof folderArchiveSettings | typeof s3ArchiveSettings
>([noArchiveSettings, folderArchiveSettings, s3ArchiveSettings], 'none')

export type ArchiveConfig = Static<typeof archiveSettings>
export type S3ArchiveConfig = Static<typeof s3ArchiveSettings>

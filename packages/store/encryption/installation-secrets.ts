import type { Queryable } from '../database.ts'

/**
 * A secret of this installation, the same for all nodes. The first call stores `drawn`; later calls return what is
 * stored.
 */
export async function installationSecret(db: Queryable, name: string, drawn: Buffer): Promise<Buffer> {
  await db.query(
    { text: 'INSERT INTO installation_secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING' },
    [name, drawn],
  )
  const [row] = await db.query<{ secret: Buffer }>(
    { text: 'SELECT secret FROM installation_secrets WHERE name = $1' },
    [name],
  )
  if (row === undefined) throw new Error(`the secret ${name} was not kept`)
  return row.secret
}

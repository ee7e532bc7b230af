import type { WhatsAppListing, WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import type { Database, Queryable } from '../database.ts'

/** NOTIFY channel: `changed` after a listing was stored, `list` to list every upstream again. */
export const whatsAppTemplatesChannel = 'posthorn_whatsapp_templates'

export interface StoredWhatsAppTemplate {
  upstream: string
  /** The sender that may use it. */
  signature: string
  template: WhatsAppTemplate
}

/** Every template in its upstream's last listing. */
export function readWhatsAppTemplates(db: Queryable): Promise<StoredWhatsAppTemplate[]> {
  // The table is small.
  const text = `SELECT upstream, signature, definition AS template FROM whatsapp_templates
    WHERE NOT gone ORDER BY upstream, signature, name, language`
  return db.query<StoredWhatsAppTemplate>({ name: 'whatsapp-templates-read', text })
}

export function readWhatsAppListings(db: Queryable): Promise<WhatsAppListing[]> {
  const text = `
SELECT upstream, started_at AS "startedAt", ended_at AS "endedAt", listed_at AS "listedAt", trouble AS "lastError"
FROM whatsapp_listings ORDER BY upstream`
  return db.query<WhatsAppListing>({ name: 'whatsapp-listings-read', text })
}

/**
 * Returns true to the one node that may list an upstream now: no other node began after `notAfter`, or its listing
 * began before `notEndedSince` and has not succeeded.
 */
export async function claimWhatsAppListing(
  db: Queryable,
  claim: { upstream: string; now: number; notAfter: number; notEndedSince: number },
): Promise<boolean> {
  const values = [claim.upstream, claim.now, claim.notAfter, claim.notEndedSince]
  // Primary key.
  const text = `INSERT INTO whatsapp_listings AS l (upstream, started_at) VALUES ($1, $2)
    ON CONFLICT (upstream) DO UPDATE SET started_at = $2
    WHERE l.started_at <= $3 OR (l.started_at <= $4 AND coalesce(l.listed_at, 0) < l.started_at)
    RETURNING 1`
  return (await db.query({ name: 'whatsapp-listings-claim', text }, values)).length > 0
}

const goneText = 'UPDATE whatsapp_templates SET gone = true WHERE upstream = $1 AND NOT gone'

// Primary key.
const newerText = 'SELECT 1 FROM whatsapp_listings WHERE upstream = $1 AND started_at > $2 FOR UPDATE'

const listedText = `
UPDATE whatsapp_listings SET ended_at = $2, listed_at = $2, trouble = NULL WHERE upstream = $1`

/**
 * Stores a complete listing; templates that are not in it become `gone`. No two `templates` may have the same name
 * and language. Notifies other nodes.
 */
export async function storeWhatsAppListing(
  db: Database,
  listing: {
    upstream: string
    signatures: readonly string[]
    templates: readonly WhatsAppTemplate[]
    /** When it began: a newer one has what this one may have missed. Left out: now. */
    startedAt?: number
    now: number
  },
): Promise<void> {
  const { upstream, signatures, templates, now, startedAt = now } = listing
  await db.transaction(async (tx) => {
    if ((await tx.query({ text: newerText }, [upstream, startedAt])).length > 0) return
    await tx.query({ text: goneText }, [upstream])
    await tx.query({ text: writtenText }, [upstream, signatures, JSON.stringify(templates), now])
    await tx.query({ text: listedText }, [upstream, now])
    await notify(tx, 'changed')
  })
}

/** A template that its upstream has as of now, until the next listing. */
export async function storeWhatsAppTemplate(
  db: Queryable,
  {
    upstream,
    signatures,
    template,
    now,
  }: Pick<StoredWhatsAppTemplate, 'upstream' | 'template'> & {
    signatures: readonly string[]
    now: number
  },
): Promise<void> {
  await db.query({ text: writtenText }, [upstream, signatures, JSON.stringify([template]), now])
}

/** A template that its upstream has no more. */
export async function markWhatsAppTemplateGone(
  db: Queryable,
  { upstream, name, language }: { upstream: string; name: string; language: string },
): Promise<void> {
  // Primary key.
  const text = `UPDATE whatsapp_templates SET gone = true WHERE upstream = $1 AND name = $2 AND language = $3`
  await db.query({ text }, [upstream, name, language])
}

// Primary key.
const writtenText = `
INSERT INTO whatsapp_templates (upstream, signature, name, language, category, status, definition, seen_at)
SELECT $1, s.signature, d->>'name', d->>'language', d->>'category', d->>'status', d, $4
FROM json_array_elements($3::json) AS d, unnest($2::text[]) AS s (signature)
ON CONFLICT (upstream, signature, name, language) DO UPDATE SET category = EXCLUDED.category,
  status = EXCLUDED.status, definition = EXCLUDED.definition, seen_at = EXCLUDED.seen_at, gone = false`

export async function storeFailedListing(
  db: Queryable,
  failure: { upstream: string; lastError: string; now: number },
): Promise<void> {
  const text = 'UPDATE whatsapp_listings SET ended_at = $2, trouble = $3 WHERE upstream = $1'
  await db.query({ text }, [failure.upstream, failure.now, failure.lastError])
}

/** Makes the running gateways list every upstream again. */
export function requestWhatsAppListing(db: Queryable): Promise<unknown> {
  return notify(db, 'list')
}

function notify(db: Queryable, payload: 'changed' | 'list'): Promise<unknown> {
  return db.query({ text: `SELECT pg_notify('${whatsAppTemplatesChannel}', $1)` }, [payload])
}

/** Programs that know this step seal what they change in the audit log. */
export const auditChainVersion = 32

/**
 * Proof that the audit log is as it was written. `audit_seals` is a chain of hashes over entries, in the order in which
 * they were sealed, without a gap in `number`:
 * - `entry`: the first seal of an entry. `is_open`: it had no outcome yet.
 * - `completed`: the entry with its outcome, where the seal before was open.
 * - `erased`: the entry after an erasure of a subscriber.
 * - `dropped`: a month was dropped; `dropped` has its range, and up to which seal the chain was shortened.
 *
 * `origin` is the hash of what never changes of an entry, `content` that of all of it after `salt`, and `chain` that of
 * the seal and the link before. `salt` is taken away where the content was erased or dropped, so that nothing can be
 * found from its hash by trying. `awaits_outcome` is not part of the chain: it finds open entries again.
 *
 * `audit_anchors` is the last anchor for each target, `file` and `url`. `stored_number`: the seal that the last one names that was
 * stored. `problem`: why storing failed, until it succeeds.
 *
 * `audited_settings` are the sections of the settings file as the audit log knows them.
 */
export const auditChainStep = `
CREATE TABLE audit_seals (
  number bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('entry', 'completed', 'erased', 'dropped')),
  entry_id bigint NOT NULL,
  entry_at bigint NOT NULL,
  is_open boolean NOT NULL,
  sealed_at bigint NOT NULL,
  origin text NOT NULL,
  content text NOT NULL,
  salt bytea,
  dropped json,
  chain text NOT NULL,
  awaits_outcome boolean NOT NULL
);
CREATE INDEX audit_seals_by_entry ON audit_seals (entry_id, number);
CREATE INDEX audit_seals_awaiting ON audit_seals (entry_id) WHERE awaits_outcome;

CREATE TABLE audit_anchors (
  target text PRIMARY KEY,
  anchor json NOT NULL,
  made_at bigint NOT NULL,
  is_stored boolean NOT NULL DEFAULT false,
  stored_number bigint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  problem text
);

CREATE TABLE audited_settings (
  section text PRIMARY KEY,
  value json NOT NULL
);
`

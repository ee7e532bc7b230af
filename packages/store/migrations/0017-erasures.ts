/**
 * Erasures of subscribers that are under way. A row holds the forms of the number until everything about it that was
 * stored at `requested_at` is erased, and is then deleted; the proof stays in `audit_log`.
 */
export const erasuresStep = `
CREATE TABLE subscriber_erasures (
  erasure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  forms text[] NOT NULL,
  pseudonym text NOT NULL,
  audit_entry_id bigint NOT NULL,
  requested_at bigint NOT NULL,
  counts json NOT NULL DEFAULT '{}'
);
`

/**
 * What operators do with many things at the console.
 *
 * `message_batches`: a cancellation or a resend of many messages, by its idempotency key (`attempt`). `body_hash` is of what
 * was requested. `done` and `left_out` (a `LeftOut[]`) grow while it runs; instants are ms. A row without `ended_at` whose
 * `updated_at` is old is of a gateway that stopped.
 *
 * `conversations.seen_at`: replies until this instant were read at the console; null: none. The indexes are for the page of
 * replies.
 */
export const consoleWorkStep = `
CREATE TABLE message_batches (
  user_id integer NOT NULL,
  attempt text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cancel', 'resend')),
  body_hash bytea NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  left_out jsonb NOT NULL DEFAULT '[]',
  started_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  ended_at bigint,
  PRIMARY KEY (user_id, attempt)
) WITH (fillfactor = 50);

ALTER TABLE conversations ADD COLUMN IF NOT EXISTS seen_at bigint;
CREATE INDEX conversations_by_time ON conversations (last_at, conversation_id);
CREATE INDEX conversations_by_account ON conversations (account_id, last_at, conversation_id);
`

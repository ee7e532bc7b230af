/** What outlives its rows: the archive, sums of it, erasures, keys of encryption. */
export const archive = `
-- A range of ids of a table whose rows were rolled up and archived before they were dropped. Created by retention
-- or by the command archive run; deleted, and created again, where its rows changed before the drop; kept for good
-- after it.
CREATE TABLE archive_segments (
  segment_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of creation, by which erasures go through the
  -- files
  table_name text NOT NULL, -- messages, ledger, lookups or audit_log
  from_key bigint NOT NULL, -- first id of the range
  to_key bigint NOT NULL, -- end of the range, excluded; ids of a file are of one day
  row_count bigint NOT NULL, -- rows that it stands for
  row_hash text NOT NULL, -- sum of hashtextextended of the rows as JSON, in decimal; after an erasure that of the lines in the
  -- file
  first_at bigint NOT NULL, -- ms since 1970, of its earliest row
  last_at bigint NOT NULL, -- ms since 1970, of its latest row
  file text, -- its name in the archive: <table>/<month>/<table>-<from_key>-<random>.ndjson.gz; an erasure writes another one;
  -- null: rolled up only, because no archive was set
  file_bytes bigint, -- of the compressed file; null: no file
  content_hash text, -- SHA-256 (hex) of the file's text, uncompressed; null: no file
  rollup_hash text NOT NULL, -- SHA-256 (hex) of its rows in rollups
  made_at bigint NOT NULL, -- ms since 1970, when it was created
  closed_at bigint, -- ms since 1970, when its rows were dropped, in that transaction: from then on the rollups stand for them;
  -- null: they are there
  chain_number bigint, -- place in the chain of closed segments, from 1; null: not closed
  chain text, -- SHA-256 (hex) of chain of the segment before, table, range, row_count and rollup_hash; null: not closed
  UNIQUE (table_name, from_key)
);

-- A file of the archive that no segment names: one that is being written, or one that is to be removed. Written
-- before the file; deleted when a segment names it, or once it is removed. An erasure of a subscriber does not end
-- while there is one.
CREATE TABLE archive_loose_files (
  file text PRIMARY KEY, -- its name in the archive
  remove_after bigint NOT NULL -- ms since 1970, an hour after it was announced: then its writer has stopped; 0: to be removed
  -- at once
);

-- Sums over the rows of a segment with the same day and names: what the audit of money counts in place of dropped
-- rows. Written with its segment, and gone with it; it counts once the segment is closed.
CREATE TABLE rollups (
  segment_id bigint REFERENCES archive_segments ON DELETE CASCADE, -- the segment
  source text, -- table of the rows: messages, lookups, ledger or upstream_costs (of the messages of the segment)
  day date, -- UTC: of acceptance, lookup, ledger entry or cost
  account_id integer, -- whose rows
  channel text, -- of messages; hlr for lookups; else empty
  network text, -- ISO 3166 country that numbered the telephone, of messages and lookups; empty: another source, or not known
  upstream text, -- that delivered, or was tried last; of lookups their provider; of the ledger empty
  outcome text, -- status of messages and lookups; kind of ledger entries and of costs
  currency text, -- of costs; empty: that of the account
  row_count bigint NOT NULL, -- how many rows
  parts bigint NOT NULL, -- of the messages; of ledger entries their messages; else 0
  amount_micros bigint NOT NULL, -- charged for messages and lookups; amount of ledger entries; of costs in currency
  released_micros bigint NOT NULL, -- of messages: reserved and not charged; else 0
  PRIMARY KEY (segment_id, source, day, account_id, channel, network, upstream, outcome, currency)
);

-- How far retention has erased contents or recipients of old messages, a row for each task. Written with each page
-- of messages that is erased; never deleted.
CREATE TABLE retention_progress (
  task text PRIMARY KEY, -- contents (by the settings), contents <days>, or recipients <months> (of accounts with such times);
  -- … of replies: by the time of the replies themselves
  accounts text NOT NULL, -- account_ids with commas between; 'not ' before: all but these; the task begins again when they
  -- change
  msg_id bigint NOT NULL -- up to which messages, or replies, are done; 0: none
);

-- An erasure of a subscriber that is under way. Written when it is requested; gateways continue it each minute, in
-- the database and in the archive, and delete it when nothing is left. The proof stays in audit_log.
CREATE TABLE subscriber_erasures (
  erasure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of requests
  forms text[] NOT NULL, -- every form of the number, or the e-mail address, that rows may have; encrypted where encryption is
  -- on
  pseudonym text NOT NULL, -- erased-<random>, which replaces the number in rows that stay
  audit_entry_id bigint NOT NULL, -- its entry in audit_log, which gets the counts at the end
  requested_at bigint NOT NULL, -- ms since 1970; messages accepted after it are not erased
  counts json NOT NULL DEFAULT '{}', -- JSON: rows erased so far, by table; archived rows too
  archive_segment_id bigint NOT NULL DEFAULT 0, -- the last segment whose file was looked at; 0: none
  archive_segments_left bigint[] NOT NULL DEFAULT '{}', -- segments before it whose files could not be used, to be tried again
  archive_due_at bigint NOT NULL DEFAULT 0, -- ms since 1970, when a gateway may go on with the archive: end of the lease of one
  -- that does (15 min), or of a pause after a failure (5 min); 0: now
  archive_problem text -- why files are not erased yet, for operators; null: nothing is wrong
);

-- The key of encryption at rest, encrypted by one key of the settings (encryption.keys); a row for each of these
-- that opens it. Written when encryption begins or its first key changes; deleted by the command that drops the
-- other keys.
CREATE TABLE encryption_keys (
  sealed text PRIMARY KEY, -- the key by AES-256-GCM; its beginning (~ph:<id>:) says which key of the settings opens it
  made_at bigint NOT NULL, -- ms since 1970, by the gateway's clock
  complete_at bigint -- ms since 1970, when all rows from before encryption were encrypted; null: not yet
);
`

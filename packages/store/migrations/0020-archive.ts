/**
 * What is left of rows that were dropped. A segment is a range of ids of one table (`to_key` excluded) with the number
 * and a checksum of its rows, its roll-ups, and its file, where an archive is set. `closed_at` is set in the
 * transaction that drops the rows: from then on the roll-ups stand for them, and `chain` joins the checksums of all
 * closed segments in the order of `chain_number`.
 */
export const archiveStep = `
CREATE TABLE archive_segments (
  segment_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL,
  from_key bigint NOT NULL,
  to_key bigint NOT NULL,
  row_count bigint NOT NULL,
  row_hash text NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  file text,
  file_bytes bigint,
  content_hash text,
  rollup_hash text NOT NULL,
  made_at bigint NOT NULL,
  closed_at bigint,
  chain_number bigint,
  chain text,
  UNIQUE (table_name, from_key)
);

CREATE TABLE rollups (
  segment_id bigint NOT NULL REFERENCES archive_segments ON DELETE CASCADE,
  source text NOT NULL,
  day date NOT NULL,
  account_id integer NOT NULL,
  channel text NOT NULL,
  network text NOT NULL,
  upstream text NOT NULL,
  outcome text NOT NULL,
  currency text NOT NULL,
  row_count bigint NOT NULL,
  parts bigint NOT NULL,
  amount_micros bigint NOT NULL,
  released_micros bigint NOT NULL,
  PRIMARY KEY (segment_id, source, day, account_id, channel, network, upstream, outcome, currency)
);
CREATE INDEX rollups_by_day ON rollups (day, account_id);
`

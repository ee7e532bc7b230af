/**
 * `smpp_whole_texts`: long texts of SMPP clients whose parts are all there, for two minutes: a client that lacks answers
 * sends parts again (docs/operations/smpp-server.md). `contents`, `sessions`: of the parts, in their order, the hash of the
 * octets and the session that it came over. `whole_at`: when the last one came.
 *
 * `smpp_text_parts.session`: null for a part of an earlier version.
 */
export const wholeTextsStep = `
ALTER TABLE smpp_text_parts ADD COLUMN session text;

CREATE TABLE smpp_whole_texts (
  msg_id bigint PRIMARY KEY,
  bind_id integer NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  reference text NOT NULL,
  total smallint NOT NULL,
  whole_at bigint NOT NULL,
  contents text[] NOT NULL,
  sessions text[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX smpp_whole_texts_by_key ON smpp_whole_texts (bind_id, destination, reference);
`

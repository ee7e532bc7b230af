/**
 * Parts of long texts from clients that connect by SMPP, a row each (docs/operations/smpp-server.md). `smpp_texts` is left
 * for gateways of the version before; what they leave there is moved by `adoptOldTexts`.
 *
 * `smpp_open_texts`: a text whose parts are not all there, or whose message is not stored yet. `reference`: its form and
 * its value, as `8/77`. `session`: the one that its first part came over. `touched_at`: when its last part came.
 * `is_open`: parts are awaited. `due_at`: when it is
 * given up, or stored by another gateway if it is whole.
 *
 * `smpp_text_parts.content`: a hash of its octets; null for a part that was moved.
 *
 * `smpp_text_counts`: what the rows of a bind in `smpp_open_texts` add up to; its row is locked while parts are added.
 */
export const textPartsStep = `
CREATE TABLE smpp_open_texts (
  msg_id bigint PRIMARY KEY,
  account_id integer NOT NULL,
  bind_id integer NOT NULL,
  session text NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  reference text NOT NULL,
  total smallint NOT NULL,
  missing smallint NOT NULL,
  bytes integer NOT NULL,
  is_open boolean NOT NULL,
  created_at bigint NOT NULL,
  touched_at bigint NOT NULL,
  due_at bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX smpp_open_texts_by_key ON smpp_open_texts (bind_id, destination, reference, source, total) WHERE is_open;
CREATE INDEX smpp_open_texts_due ON smpp_open_texts (account_id, due_at);

CREATE TABLE smpp_text_parts (
  msg_id bigint,
  number smallint,
  content text,
  body jsonb NOT NULL,
  PRIMARY KEY (msg_id, number)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);

CREATE TABLE smpp_text_counts (
  bind_id integer PRIMARY KEY,
  account_id integer NOT NULL,
  texts integer NOT NULL,
  bytes bigint NOT NULL
) WITH (fillfactor = 50);

${moveTexts('true')}
`

/** SQL that moves the texts of `smpp_texts` that meet the condition. A reference of up to 255 is taken for one of 8 bits. */
export function moveTexts(condition: string): string {
  return `WITH moved AS (
    DELETE FROM smpp_texts WHERE ${condition} RETURNING *
  ), texts AS (
    SELECT m.*, (SELECT count(*) FROM jsonb_object_keys(parts)) AS have, pg_column_size(parts) AS size FROM moved m
  ), stored AS (
    INSERT INTO smpp_open_texts (msg_id, account_id, bind_id, session, source, destination, reference, total, missing,
      bytes, is_open, created_at, touched_at, due_at)
    SELECT msg_id, account_id, bind_id, '', source, destination,
      CASE WHEN reference < 256 THEN '8/' ELSE '16/' END || reference, total, total - have, size, NOT whole, created_at,
      created_at, due_at
    FROM texts
  ), parts AS (
    INSERT INTO smpp_text_parts (msg_id, number, body)
    SELECT msg_id, p.key::smallint, p.value FROM texts CROSS JOIN jsonb_each(parts) AS p
  )
  INSERT INTO smpp_text_counts AS c (bind_id, account_id, texts, bytes)
  SELECT bind_id, min(account_id), count(*), sum(size) FROM texts GROUP BY bind_id ORDER BY bind_id
  ON CONFLICT (bind_id) DO UPDATE SET texts = c.texts + excluded.texts, bytes = c.bytes + excluded.bytes;`
}

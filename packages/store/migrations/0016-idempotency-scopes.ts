/**
 * What a key is for stands in a column of its own and no longer before the key. Stored answers stay good. A client may
 * have a key that begins like those of top-ups; the answer to a request is no bare number.
 */
export const idempotencyScopesStep = `
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey, ADD COLUMN scope text NOT NULL DEFAULT 'request';
ALTER TABLE idempotency_keys ALTER COLUMN scope DROP DEFAULT;
UPDATE idempotency_keys SET scope = 'calls', key = substr(key, 7) WHERE starts_with(key, E'calls\\n');
UPDATE idempotency_keys SET scope = 'refusals', key = substr(key, 7) WHERE starts_with(key, E'\\x01told ');
UPDATE idempotency_keys SET scope = 'top-up', key = substr(key, 16)
  WHERE starts_with(key, 'console top-up ') AND answer ~ '^-?[0-9]+$';
ALTER TABLE idempotency_keys ADD PRIMARY KEY (account_id, scope, key);
`

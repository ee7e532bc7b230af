/**
 * `management_keys`: bearers of the management API. `role`: what its bearer may do and read, as of a user of the console;
 * `scopes`: `resource:read` and `resource:write`, null for all; `account_id`: the one account that it sees, null for all.
 * `management_answers`: what was answered under an Idempotency-Key; `status` is null while the request is carried out.
 */
export const managementKeysStep = `
CREATE TABLE management_keys (
  key_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE,
  key_hint text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  scopes text[],
  account_id integer REFERENCES accounts,
  addresses text[],
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint
);
CREATE TABLE management_answers (
  key_id integer NOT NULL REFERENCES management_keys,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  started_at bigint NOT NULL,
  status smallint,
  answer text,
  PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX management_answers_started ON management_answers (started_at);
`

/**
 * One-time codes and how they are used. `verifications.state`: 0 created, 1 approved, 2 expired, 3 blocked; one that
 * a newer one superseded stays 0 until it expires, and the newest is the one with the highest verification_id.
 * `installation_secrets` holds keys that are drawn once: without them no hash of a code says anything.
 */
export const verificationStep = `
CREATE TABLE verifications (
  verification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  verify_id uuid NOT NULL,
  account_id integer NOT NULL,
  service_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('sms', 'email')),
  recipient text NOT NULL,
  msg_id bigint NOT NULL,
  custom_id text,
  hook text,
  code_hash bytea NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  max_attempts smallint NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ended_at bigint
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE UNIQUE INDEX verifications_by_verify_id ON verifications (verify_id);
CREATE INDEX verifications_by_recipient ON verifications (recipient, account_id, service_id, verification_id);
CREATE INDEX verifications_open ON verifications (expires_at) WHERE state = 0;
CREATE INDEX verifications_by_age ON verifications USING brin (created_at);

CREATE TABLE verification_services (
  service_id integer NOT NULL CHECK (service_id > 0),
  account_id integer REFERENCES accounts,
  name text,
  sender text,
  texts json NOT NULL DEFAULT '{}',
  lifetime_seconds integer NOT NULL CHECK (lifetime_seconds BETWEEN 60 AND 3600),
  attempts smallint NOT NULL CHECK (attempts BETWEEN 1 AND 20),
  types text[] NOT NULL,
  plan json NOT NULL,
  domain text
);
CREATE UNIQUE INDEX verification_services_by_id ON verification_services (service_id, coalesce(account_id, 0));

CREATE TABLE installation_secrets (
  name text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
`

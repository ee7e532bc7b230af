/**
 * `account_id`: the one account that a user sees, or will see after joining; null for all. `issuer` and `subject`: the
 * user at an OpenID provider, by the claims of these names; a user without a password signs in there alone.
 * `console_second_factors.secret` is sealed with a key of `installation_secrets`; `last_step`: the newest time step
 * whose code was taken, so that no code works twice. `console_recovery_codes` are hashes, deleted when they are used.
 */
export const signingInStep = `
ALTER TABLE console_users
  ADD COLUMN IF NOT EXISTS account_id integer REFERENCES accounts,
  ADD COLUMN IF NOT EXISTS issuer text,
  ADD COLUMN IF NOT EXISTS subject text,
  ALTER COLUMN password_hash DROP NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS console_users_by_subject ON console_users (issuer, subject);
ALTER TABLE console_invitations ADD COLUMN IF NOT EXISTS account_id integer REFERENCES accounts;
ALTER TABLE console_sessions
  ADD COLUMN IF NOT EXISTS way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'oidc'));

CREATE TABLE IF NOT EXISTS console_second_factors (
  user_id integer PRIMARY KEY REFERENCES console_users,
  secret bytea NOT NULL,
  confirmed_at bigint,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS console_recovery_codes (
  user_id integer NOT NULL REFERENCES console_users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
`

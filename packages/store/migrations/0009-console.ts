/**
 * Who may use the console, and what they changed. `console_invitations` are one-time links; of links and sessions only
 * hashes are kept; one with a `user_id` sets a new password for that user. `console_sign_ins` are tries that were not
 * right, for a while. An entry of `audit_log` whose `outcome` is null was begun, and its gateway ended before it knew
 * how it went. The last two indexes are for lists of what earlier steps made.
 */
export const consoleStep = `
CREATE TABLE console_users (
  user_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz
);
CREATE UNIQUE INDEX console_users_by_name ON console_users (lower(name));

CREATE TABLE console_invitations (
  token_hash bytea PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('admin', 'operator', 'viewer')),
  made_by integer REFERENCES console_users,
  user_id integer REFERENCES console_users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at bigint NOT NULL
);

CREATE TABLE console_sessions (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES console_users,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  address text NOT NULL,
  agent text NOT NULL
);
CREATE INDEX console_sessions_by_user ON console_sessions (user_id);

CREATE TABLE console_sign_ins (
  name text NOT NULL,
  address text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX console_sign_ins_by_age ON console_sign_ins (at);

CREATE TABLE audit_log (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  user_id integer,
  user_name text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  details json NOT NULL,
  outcome text
);
CREATE INDEX audit_log_by_user ON audit_log (user_name, entry_id);
CREATE INDEX audit_log_by_action ON audit_log (action, entry_id);

CREATE INDEX ledger_topups ON ledger (account_id, entry_id) WHERE kind = 'topup';
CREATE INDEX opt_outs_by_time ON opt_outs (at, phone, sender);
`

/**
 * `sign_in_hooks`: where sign-in services request that codes are sent, each of an account. `service_id`: the service of
 * codes with plan and texts; `sender` null: that of the service; `language`: of the text where a request names none;
 * `secrets`: the newest first, at most two, with spaces between them.
 */
export const signInHooksStep = `
CREATE TABLE sign_in_hooks (
  kind text NOT NULL,
  name text NOT NULL,
  account_id integer NOT NULL REFERENCES accounts,
  service_id integer NOT NULL,
  sender text,
  language text NOT NULL,
  secrets text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, name)
);
`

/**
 * Users of the interfaces of other gateways (`kind`: kannel, jasmin), each of an account. `sender` is used where a request
 * names none; `addresses` null: from anywhere.
 *
 * `callbacks.form`: how a callback is requested (`CallbackForm`), null for JSON by POST.
 */
export const clientInterfacesStep = `
CREATE TABLE interface_users (
  kind text NOT NULL,
  username text NOT NULL,
  account_id integer NOT NULL REFERENCES accounts,
  password_hash text NOT NULL,
  sender text,
  addresses text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, username)
);

ALTER TABLE callbacks ADD COLUMN IF NOT EXISTS form text;
`

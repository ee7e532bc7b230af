/**
 * `event_endpoints`: a URL of an account that gets events of its feed as callbacks. `types` is null for all. `secret` is a
 * secret of Standard Webhooks, or two with a space between. `cursor`: the number of the last event of which the callback is
 * in `callbacks`.
 */
export const eventEndpointsStep = `
CREATE TABLE event_endpoints (
  endpoint_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  url text NOT NULL,
  types text[],
  secret text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  cursor bigint NOT NULL,
  UNIQUE (account_id, url)
);
`

/**
 * Addresses of ours that stand in texts: short links with where they lead and how often they were followed, and
 * unsubscribe links with whom they stand for.
 */
export const linksStep = `
CREATE TABLE short_links (
  code text COLLATE "C" PRIMARY KEY,
  account_id integer NOT NULL,
  msg_id bigint NOT NULL,
  target text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  raw_clicks integer NOT NULL DEFAULT 0,
  human_clicks integer NOT NULL DEFAULT 0,
  first_human_at bigint,
  last_human_at bigint
) WITH (fillfactor = 85);
CREATE INDEX short_links_by_message ON short_links (msg_id);
CREATE INDEX short_links_by_expiry ON short_links (expires_at);

CREATE TABLE unsubscribe_links (
  code text COLLATE "C" PRIMARY KEY,
  account_id integer NOT NULL,
  msg_id bigint NOT NULL,
  phone text NOT NULL,
  sender text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX unsubscribe_links_by_expiry ON unsubscribe_links (expires_at);
`

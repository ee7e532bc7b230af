/** `console_views`: searches that a user of the console saved, by their name. `filters`: parameters of the list's address. */
export const savedViewsStep = `
CREATE TABLE console_views (
  view_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES console_users,
  name text NOT NULL,
  filters jsonb NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (user_id, name)
);
`

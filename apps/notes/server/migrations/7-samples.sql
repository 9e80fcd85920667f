-- The sample notes that explain the app to a new user, who can remove all of them at once.
alter table note add column sample boolean not null default false;

-- The users who have received the sample notes: they receive them once.
create table sampled (
  owner uuid primary key default nullif(current_setting('app.user_id', true), '')::uuid
);

alter table sampled enable row level security;
alter table sampled force row level security;

create policy own_sampled on sampled
  using (owner = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (owner = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert on sampled to note_app;

-- Row-level security isolates users from each other, so queries do not have to. In each transaction, the API switches
-- to the role note_app, which cannot bypass the policy, and stores the user's ID in app.user_id (see as-user.ts).

-- A database user without CREATEROLE cannot create the role. An administrator must create and grant it before.
do $$
begin
  if not exists (select from pg_roles where rolname = 'note_app') then
    create role note_app nologin nosuperuser nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null; -- roles are server-wide: another migration created it
end $$;

do $$
begin
  grant note_app to current_user;
exception
  when insufficient_privilege then null; -- proveIsolation fails at startup if the role was not granted before
end $$;

-- Clients choose note IDs. Because the key starts with the owner, an ID cannot conflict with a note of another user,
-- nor reveal that it exists.
create table note (
  owner uuid not null default nullif(current_setting('app.user_id', true), '')::uuid,
  id uuid not null,
  title text not null default '' check (char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 100000),
  rev integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), -- milliseconds, the precision of the pagination cursor
  primary key (owner, id)
);

-- For pages of a user's notes, newest first. There is no GIN index for full-text search, because Postgres does not use
-- one under row-level security.
create index note_newest on note (owner, updated_at desc, id desc);

alter table note enable row level security;
alter table note force row level security; -- the policy also applies to the table owner

create policy own_notes on note
  using (owner = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (owner = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on note to note_app;

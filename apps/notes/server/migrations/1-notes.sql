-- Isolation lives here, not in the queries: the API acts as note_app, a role that can neither log in nor pass by
-- the policy, and names the signed-in user in the setting app.user_id (see as-user.ts).

-- Whoever may not make roles finds it made and granted by someone who may.
do $$
begin
  if not exists (select from pg_roles where rolname = 'note_app') then
    create role note_app nologin nosuperuser nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null; -- roles belong to the whole server: another database made it
end $$;

do $$
begin
  grant note_app to current_user;
exception
  when insufficient_privilege then null; -- the self-test at start finds out whether it was granted before
end $$;

-- The key starts with the owner: one person's choice of an id can neither collide with nor reveal another's.
create table note (
  owner uuid not null default nullif(current_setting('app.user_id', true), '')::uuid,
  id uuid not null,
  title text not null default '' check (char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 100000),
  rev integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), -- milliseconds: a page's cursor passes through JavaScript's Date
  primary key (owner, id)
);

-- Serves "newest first, after this one" for one owner. Full-text GIN indexes are not used under row-level security.
create index note_newest on note (owner, updated_at desc, id desc);

alter table note enable row level security;
alter table note force row level security; -- the owner of the table is bound too

create policy own_notes on note
  using (owner = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (owner = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on note to note_app;

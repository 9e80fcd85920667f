-- The table of the notes, and the policies that isolate notebooks from each other, so that queries do not have to.
-- Applied at each start, so every statement can run twice.

do $$
begin
  if not exists (select from pg_roles where rolname = 'note_app') then
    create role note_app nologin nosuperuser nobypassrls;
  end if;
  grant note_app to current_user;
exception
  -- Roles belong to the whole server: another process created it at the same time.
  when duplicate_object or unique_violation then null;
  -- An administrator must create and grant the role before. `proveIsolation` fails if that did not happen.
  when insufficient_privilege then null;
end $$;

-- The notebook of a transaction: the team in app.team_id or, without one, the user in app.user_id. See as-user.ts.
create or replace function open_team() returns uuid stable language sql
  as $$ select nullif(current_setting('app.team_id', true), '')::uuid $$;
create or replace function open_notebook() returns uuid stable language sql
  as $$ select coalesce(open_team(), nullif(current_setting('app.user_id', true), '')::uuid) $$;

-- Clients choose the IDs of notes. Because the key starts with the notebook, an ID cannot conflict with one of another
-- notebook, nor reveal that it exists.
create table if not exists notes (
  notebook uuid not null default open_notebook(),
  of_team boolean not null default (open_team() is not null),
  id uuid not null,
  title text not null default '' check (char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 100000),
  rev uuid not null default gen_random_uuid(),
  updated_at timestamptz(3) not null default now(), -- milliseconds, the precision of the pagination cursor
  primary key (notebook, of_team, id)
);
create index if not exists notes_newest on notes (notebook, of_team, updated_at desc, id desc);

alter table notes enable row level security;
alter table notes force row level security; -- the policies also apply to the owner of the table

drop policy if exists open_notebook on notes;
create policy open_notebook on notes
  using (notebook = open_notebook() and of_team = (open_team() is not null));

-- Restrictive: in addition to the policy above. A member of a team without the permission only reads.
drop policy if exists may_insert on notes;
drop policy if exists may_update on notes;
drop policy if exists may_delete on notes;
create policy may_insert on notes as restrictive for insert with check (current_setting('app.can_write', true) = 'true');
create policy may_update on notes as restrictive for update using (current_setting('app.can_write', true) = 'true');
create policy may_delete on notes as restrictive for delete using (current_setting('app.can_write', true) = 'true');

grant select, insert, update, delete on notes to note_app;

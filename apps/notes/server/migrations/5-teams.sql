-- A note is in one notebook: the one of its owner, or the one of a team. A request has access to a single notebook: the
-- one of the team in app.team_id or, without a team, the one of the user in app.user_id. The API stores a team there only
-- after it has verified that the user is a member (see memberships.ts), and 'write' in app.team_access only if the member
-- may write.

drop policy own_notes on note;
drop index note_newest;
drop index note_trash;
alter table note drop constraint note_pkey;

alter table note add column team uuid;
alter table note alter column team set default nullif(current_setting('app.team_id', true), '')::uuid;
alter table note alter column owner drop not null;
alter table note alter column owner set default case
  when nullif(current_setting('app.team_id', true), '') is null
  then nullif(current_setting('app.user_id', true), '')::uuid
end;
alter table note add constraint note_owner_or_team check ((owner is null) <> (team is null));

-- The key starts with the notebook, as it did with the owner: a note ID cannot conflict with a note of another notebook.
alter table note add column notebook uuid not null generated always as (coalesce(team, owner)) stored;
alter table note add primary key (notebook, id);
create index note_newest on note (notebook, pinned desc, updated_at desc, id desc) where deleted_at is null;
create index note_trash on note (notebook, deleted_at desc, id desc) where deleted_at is not null;

create policy own_notebook on note
  using (
    notebook = coalesce(nullif(current_setting('app.team_id', true), ''), nullif(current_setting('app.user_id', true), ''))::uuid
    and (team is null) = (nullif(current_setting('app.team_id', true), '') is null)
  );

-- Restrictive: in addition to the policy above. A member without the permission only reads.
create policy member_creates on note as restrictive for insert to note_app
  with check (team is null or current_setting('app.team_access', true) = 'write');
create policy member_changes on note as restrictive for update to note_app
  using (team is null or current_setting('app.team_access', true) = 'write');
create policy member_deletes on note as restrictive for delete to note_app
  using (team is null or current_setting('app.team_access', true) = 'write');

-- The teams that have notes. The server reads their IDs as the table owner, to find the teams that were deleted: it sees
-- no note that way.
create table team_notebook (
  team uuid primary key default nullif(current_setting('app.team_id', true), '')::uuid,
  checked_at timestamptz not null default now()
);

-- The policies of `note` also apply to the table owner, who must see the notes of all teams here.
alter table note no force row level security;
insert into team_notebook (team) select distinct team from note where team is not null;
alter table note force row level security;

alter table team_notebook enable row level security;
alter table team_notebook force row level security;

create policy own_team_notebook on team_notebook to note_app
  using (team = nullif(current_setting('app.team_id', true), '')::uuid)
  with check (team = nullif(current_setting('app.team_id', true), '')::uuid);
create policy find_teams on team_notebook for select to current_user using (true);

grant select, insert, update, delete on team_notebook to note_app;

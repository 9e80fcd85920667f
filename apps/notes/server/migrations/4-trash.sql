-- A deleted note stays in the trash for 30 days, where its user can restore it.
alter table note add column deleted_at timestamptz(3);

-- The list and the trash each read one part of a user's notes.
drop index note_newest;
create index note_newest on note (owner, pinned desc, updated_at desc, id desc) where deleted_at is null;
create index note_trash on note (owner, deleted_at desc, id desc) where deleted_at is not null;

-- The server purges the trash of all users as the table owner. These policies let it see and delete nothing else.
-- Superusers, such as the default user of PGlite, bypass them.
create policy purge_read on note for select to current_user using (deleted_at < now() - interval '30 days');
create policy purge_delete on note for delete to current_user using (deleted_at < now() - interval '30 days');

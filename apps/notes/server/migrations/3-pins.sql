-- Pinned notes come first. Pinning changes neither the revision nor the time of the last edit.
alter table note add column pinned boolean not null default false;

drop index note_newest;
create index note_newest on note (owner, pinned desc, updated_at desc, id desc);

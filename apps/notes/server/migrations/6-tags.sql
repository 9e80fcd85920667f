-- The tags in the text of a note, such as #work, as `tagsIn` in tags.ts finds them. The API stores them with the text: a
-- note that was written before has none until it changes.
alter table note add column tags text[] not null default '{}';

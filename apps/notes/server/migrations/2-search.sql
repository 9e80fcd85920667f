-- The words of a note, ready to be compared. Punctuation parts words, as it does in words.ts. An index over all owners
-- would not be used under row-level security: a search reads the words of its owner's notes, found by note_newest.
alter table note add column words tsvector generated always as (
  strip(to_tsvector('simple', regexp_replace(title || ' ' || body, '[[:punct:]]+', ' ', 'g')))
) stored;

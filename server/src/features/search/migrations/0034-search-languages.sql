-- Texts of earlier versions were all indexed as English ones: a job indexes them anew, each in its own language.
insert into reindex (reason, created)
select 'texts', (extract(epoch from clock_timestamp()) * 1000)::bigint
where exists (select 1 from search_text);

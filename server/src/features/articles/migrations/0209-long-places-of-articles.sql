-- no transaction
-- Those whose keys the job shortens: few, if any.
create index concurrently if not exists article_long_place on article (siblings) where length(place) > 60;

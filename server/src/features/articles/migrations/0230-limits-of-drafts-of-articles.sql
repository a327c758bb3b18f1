-- Whom the article was for when the owner of its draft said who may see it; null: nobody knows.
alter table article_draft add column groups_base int[], add column users_base int[];

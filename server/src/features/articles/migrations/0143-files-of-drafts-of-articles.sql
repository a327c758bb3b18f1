alter table attachment validate constraint attachment_article_draft_id_fkey;
alter table attachment validate constraint attachment_place;

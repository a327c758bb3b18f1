-- Searched texts are of hosts of any kind.
alter table search_text rename column issue_id to host_id;
alter table search_text rename constraint search_text_host_fkey to search_text_host_id_fkey;
alter table reindex rename column last_issue_id to last_host_id;

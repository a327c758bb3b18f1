-- no transaction
-- Texts name commits by the beginnings of their hashes.
create index concurrently if not exists vcs_change_by_hash on vcs_change (version text_pattern_ops);

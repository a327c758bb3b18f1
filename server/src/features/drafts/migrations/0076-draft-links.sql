-- Links that the issue is to have: [{"type": 2, "side": "s", "issue": 12}], in the order in which they were chosen.
alter table issue_draft add column links jsonb not null default '[]';

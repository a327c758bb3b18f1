-- Lists that the issue joins when it is published: sprints of boards.
alter table issue_draft add column sprints int[] not null default '{}';

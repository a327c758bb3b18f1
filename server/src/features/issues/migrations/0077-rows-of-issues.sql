-- What names an issue is found by the issue, too: when it comes back to a project, and when it is erased.
create index issue_alias_by_issue on issue_alias (issue_id);
create index folder_order_by_issue on folder_order (issue_id);

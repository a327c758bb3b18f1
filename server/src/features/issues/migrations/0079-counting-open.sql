-- The open issues of a project without anything else, to be cut with what has a value when issues are counted. Under an
-- expression, since lists that end early shall go on walking along the indexes in their order.
create index issue_search_counting_open on issue_search ((project_id + 0)) where open;
analyze issue_search;

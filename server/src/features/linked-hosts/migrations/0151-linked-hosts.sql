-- Links between hosts of two kinds, such as issues and articles.
create table host_link (
  -- Of the kind that comes first in the pair: the issue.
  host_id bigint not null references host (id) on delete cascade,
  other_id bigint not null references host (id) on delete cascade,
  created bigint not null,
  primary key (host_id, other_id)
);
create index host_link_by_other on host_link (other_id);

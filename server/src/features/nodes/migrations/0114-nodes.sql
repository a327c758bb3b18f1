-- The processes that serve the installation; each writes its row again and again.
create table node (
  id uuid primary key,
  name text not null,
  release text not null,
  started bigint not null,
  seen bigint not null,
  is_leading boolean not null,
  load double precision,
  clock_skew bigint,
  event_lag bigint not null,
  problems text[] not null
);

-- A small picture of an image file, made when it is first asked for. It can be made again at any time, so its content
-- is no part of a backup.
create table attachment_thumbnail (
  attachment_id bigint primary key references attachment (id) on delete cascade,
  -- Where the picture lies; null when none can be made, and the image itself stands in for it.
  thumbnail_key text unique
);

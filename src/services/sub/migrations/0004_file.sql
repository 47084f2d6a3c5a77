-- What is known of a stored file (std.S42). Its bytes lie in the file store under a random name.
create table file (
  id uuid primary key, created_at timestamptz not null, created_by uuid not null, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  name text not null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  use text not null check (use in ('document', 'picture', 'signature')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  storage_key text not null unique
);
create index file_newest on file (created_at desc, id desc);

-- Records embed what is known of a file, and whoever attaches one must have uploaded it.
create view public_file as
  select id, created_at, created_by, deleted_at, name, mime, use, size_bytes, sha256, width, height from file;

-- Whether a picture was uploaded before is asked with every typed weight.
create index file_sha256 on file (sha256);

-- Who may see a file is told by the records that name it; each look goes through one of these.
create index truck_photo_file on truck (photo_file_id) where photo_file_id is not null;
create index truck_document_file on truck_document (file_id) where file_id is not null;
create index driver_document_file on driver_document (file_id) where file_id is not null;
create index signature_file on signature (file_id);
create index cargo_msds_file on cargo (msds_file_id) where msds_file_id is not null;

-- Numbers of e-Fakturs that were kept before they were reduced to their digits have dots and dashes: they are the same numbers.
drop index trip_payment_document_faktur;
create index trip_payment_document_faktur on trip_payment_document (regexp_replace(faktur_no, '\D', '', 'g')) where faktur_no is not null;

-- A code or name that begins with what was typed is found at once, however many others have the text in them (engine/list/ranking.ts).
create index purchase_order_po_no_begins on billing.purchase_order (lower(po_no) text_pattern_ops);

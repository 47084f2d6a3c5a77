-- The history of approvals is sorted, filtered and grouped by the day of the decision.
create index order_decided on "order" (decided_at desc, id desc);

-- Profiles: one kind for each role, one for each user (spec.3). rolename is the name of the role.

create table order_requester (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Order requester',
  picture text,
  work_unit_id uuid not null references work_unit,
  is_active boolean not null default true
);
create unique index order_requester_code on order_requester (code) where deleted_at is null;
create unique index order_requester_user on order_requester (user_id) where deleted_at is null;

create table requester_checkpoint (
  id uuid primary key,
  requester_id uuid not null references order_requester on delete cascade,
  position integer not null,
  checkpoint_id uuid not null references checkpoint,
  unique (requester_id, checkpoint_id)
);

create table control_tower (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Control tower',
  picture text,
  -- Empty means all vendors.
  vendor_id uuid references vendor,
  is_active boolean not null default true
);
create unique index control_tower_code on control_tower (code) where deleted_at is null;
create unique index control_tower_user on control_tower (user_id) where deleted_at is null;

create table super_ct (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Super control tower',
  picture text,
  is_active boolean not null default true
);
create unique index super_ct_code on super_ct (code) where deleted_at is null;
create unique index super_ct_user on super_ct (user_id) where deleted_at is null;

create table weighbridge_operator (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Weighbridge operator',
  picture text,
  is_active boolean not null default true
);
create unique index weighbridge_operator_code on weighbridge_operator (code) where deleted_at is null;
create unique index weighbridge_operator_user on weighbridge_operator (user_id) where deleted_at is null;

create table operator_scale (
  id uuid primary key,
  weighbridge_operator_id uuid not null references weighbridge_operator on delete cascade,
  position integer not null,
  scale_id uuid not null references scale,
  unique (weighbridge_operator_id, scale_id)
);

create table vehicle_maintenance (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Vehicle maintenance',
  picture text,
  vendor_id uuid references vendor,
  is_active boolean not null default true
);
create unique index vehicle_maintenance_code on vehicle_maintenance (code) where deleted_at is null;
create unique index vehicle_maintenance_user on vehicle_maintenance (user_id) where deleted_at is null;

create table safety_officer (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Safety officer',
  picture text,
  vendor_id uuid references vendor,
  is_active boolean not null default true
);
create unique index safety_officer_code on safety_officer (code) where deleted_at is null;
create unique index safety_officer_user on safety_officer (user_id) where deleted_at is null;

create table helpdesk (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Helpdesk',
  picture text,
  is_active boolean not null default true
);
create unique index helpdesk_code on helpdesk (code) where deleted_at is null;
create unique index helpdesk_user on helpdesk (user_id) where deleted_at is null;

create table respond_center (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Respond center',
  picture text,
  is_active boolean not null default true
);
create unique index respond_center_code on respond_center (code) where deleted_at is null;
create unique index respond_center_user on respond_center (user_id) where deleted_at is null;

create table super_admin (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Super admin',
  picture text,
  is_active boolean not null default true
);
create unique index super_admin_code on super_admin (code) where deleted_at is null;
create unique index super_admin_user on super_admin (user_id) where deleted_at is null;

create table compiler_handling (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Compiler handling',
  picture text,
  is_active boolean not null default true
);
create unique index compiler_handling_code on compiler_handling (code) where deleted_at is null;
create unique index compiler_handling_user on compiler_handling (user_id) where deleted_at is null;

create table k3 (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Safety inspection (K3)',
  picture text,
  is_active boolean not null default true
);
create unique index k3_code on k3 (code) where deleted_at is null;
create unique index k3_user on k3 (user_id) where deleted_at is null;

create table transport_admin (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Transport admin',
  picture text,
  is_active boolean not null default true
);
create unique index transport_admin_code on transport_admin (code) where deleted_at is null;
create unique index transport_admin_user on transport_admin (user_id) where deleted_at is null;

create table transport_management (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  user_id uuid not null,
  rolename text not null default 'Transport management',
  picture text,
  is_active boolean not null default true
);
create unique index transport_management_code on transport_management (code) where deleted_at is null;
create unique index transport_management_user on transport_management (user_id) where deleted_at is null;

create table driver (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  phone_number text not null,
  address text,
  birth_date date not null check (birth_date between '1900-01-01' and '2099-12-31'),
  effective_date date not null check (effective_date between '1900-01-01' and '2099-12-31'),
  retirement_date date check (retirement_date between '1900-01-01' and '2099-12-31'),
  credit_point integer not null default 100,
  vendor_id uuid not null references vendor,
  user_id uuid,
  is_active boolean not null default true,
  check (retirement_date > effective_date)
);
create unique index driver_code on driver (code) where deleted_at is null;
create unique index driver_user on driver (user_id) where deleted_at is null;
create index driver_name on driver (name, id);
create index driver_search on driver using gin (code gin_trgm_ops, name gin_trgm_ops, phone_number gin_trgm_ops);

create table driver_document (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null references driver,
  doc_type text not null check (doc_type in ('sim_b1', 'sim_b2', 'ktp', 'medical', 'b3_card', 'safety_induction')),
  doc_no text not null,
  expired_at date check (expired_at between '1900-01-01' and '2099-12-31'),
  file_id uuid
);
create unique index driver_document_type on driver_document (driver_id, doc_type) where deleted_at is null;
create index driver_document_expired_at on driver_document (expired_at desc, id desc);

-- Specimen signatures; the images live in the file store. One is active for each driver.
create table signature (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null references driver,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  captured_at timestamptz not null,
  source text not null check (source in ('driver_app', 'admin_upload', 'pod')),
  status text not null default 'active' check (status in ('active', 'replaced', 'revoked')),
  revoked_reason text,
  used_count integer not null default 0 check (used_count >= 0)
);
create unique index signature_active on signature (driver_id) where deleted_at is null and status = 'active';
create index signature_captured_at on signature (captured_at desc, id desc);

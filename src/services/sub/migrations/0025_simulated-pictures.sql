-- What the cameras of a simulated scale see of the truck on it: place and SHA-256 of each picture.
alter table simulated_truck add column photos jsonb not null default '[]';

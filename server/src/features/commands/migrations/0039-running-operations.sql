-- What waits for a job is looked for every few minutes.
create index operation_running on operation (id) where state = 'running';

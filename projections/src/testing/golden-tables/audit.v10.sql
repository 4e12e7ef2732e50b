CREATE TABLE units(kind text NOT NULL,id text NOT NULL,name text NOT NULL,PRIMARY KEY(kind,id));
CREATE TABLE unit_names(kind text NOT NULL,name text NOT NULL,unit_id text NOT NULL,PRIMARY KEY(kind,name));
CREATE TABLE organization(only_row boolean PRIMARY KEY DEFAULT true CHECK(only_row),time_zone text NOT NULL);
<<<<<<< HEAD
<<<<<<< HEAD
CREATE TABLE dated_rules(rule text NOT NULL,from_date date NOT NULL,minutes integer NOT NULL,above integer NOT NULL,PRIMARY KEY(rule,from_date));
=======
CREATE TABLE dated_minutes(rule text NOT NULL,from_date date NOT NULL,minutes integer NOT NULL,PRIMARY KEY(rule,from_date));
>>>>>>> 97642440 (Fold planned absences into records, ledgers and the audit)
=======
CREATE TABLE dated_minutes(rule text NOT NULL,from_date date NOT NULL,minutes integer NOT NULL,PRIMARY KEY(rule,from_date));
>>>>>>> abec8da5 (Show last days and their undoing in the audit, and no closed record as known at a moment)
CREATE TABLE employees(empid text PRIMARY KEY,last_name text NOT NULL,first_name text NOT NULL,department text NOT NULL,company text NOT NULL,hired_on date NOT NULL,resigned_on date,access_until date,ranges jsonb NOT NULL,days jsonb NOT NULL);
CREATE TABLE workdays(date date PRIMARY KEY);
CREATE TABLE holidays(date date PRIMARY KEY,remark text NOT NULL);
CREATE TABLE authorities(empid text PRIMARY KEY,authority text NOT NULL);
CREATE TABLE records(empid text NOT NULL,work_date date NOT NULL,facts jsonb NOT NULL,PRIMARY KEY(empid,work_date));
CREATE INDEX records_by_date ON records(work_date,empid);
CREATE TABLE punches(work_date date NOT NULL,empid text NOT NULL,at bigint NOT NULL,PRIMARY KEY(work_date,empid,at));
CREATE TABLE events(position bigint NOT NULL,recorded_at timestamptz NOT NULL,revision bigint NOT NULL,id uuid NOT NULL,kind text NOT NULL,stream text NOT NULL,actor text NOT NULL,actor_name text,actor_authority text,reason text,known_at timestamptz);
<<<<<<< HEAD
CREATE TABLE versions(position bigint NOT NULL,hours double precision NOT NULL,work_date date NOT NULL,mins_late integer NOT NULL,under_over_time integer NOT NULL,empid text NOT NULL,remark text NOT NULL,time_in text NOT NULL,time_out text NOT NULL);
CREATE TABLE voids(position bigint PRIMARY KEY,recorded_at timestamptz NOT NULL,actor text NOT NULL,stream text NOT NULL,revision text NOT NULL,type text NOT NULL,reason text NOT NULL);
CREATE TABLE other_changes(position bigint PRIMARY KEY,recorded_at timestamptz NOT NULL,revision bigint NOT NULL,id uuid NOT NULL,stream text NOT NULL,type text NOT NULL,kind text NOT NULL,actor text NOT NULL,actor_name text,actor_authority text,empid text NOT NULL,change_date date NOT NULL,outcome text);
=======
CREATE TABLE versions(position bigint NOT NULL,hours double precision NOT NULL,work_date date NOT NULL,mins_late integer NOT NULL,under_over_time integer NOT NULL,empid text NOT NULL,remark text NOT NULL,time_in text NOT NULL,time_out text NOT NULL,closed boolean NOT NULL);
CREATE TABLE voids(position bigint PRIMARY KEY,recorded_at timestamptz NOT NULL,actor text NOT NULL,stream text NOT NULL,revision text NOT NULL,type text NOT NULL,reason text NOT NULL);
CREATE TABLE other_changes(position bigint NOT NULL,recorded_at timestamptz NOT NULL,revision bigint NOT NULL,id uuid NOT NULL,stream text NOT NULL,type text NOT NULL,kind text NOT NULL,actor text NOT NULL,actor_name text,actor_authority text,empid text NOT NULL,change_date date NOT NULL,outcome text,last_day_before date,last_day date,access_until date,reason text,PRIMARY KEY(position,kind));
>>>>>>> abec8da5 (Show last days and their undoing in the audit, and no closed record as known at a moment)
CREATE TABLE requests(position bigint PRIMARY KEY,recorded_at timestamptz NOT NULL,revision bigint NOT NULL,id uuid NOT NULL,stream text NOT NULL,actor text NOT NULL,actor_name text,actor_authority text,empid text NOT NULL,request_id text NOT NULL,state text NOT NULL,note text,from_date date,to_date date,except_dates jsonb);
CREATE INDEX requests_by_id ON requests(request_id,position);
ALTER TABLE events ADD PRIMARY KEY(position);
CREATE INDEX events_by_kind ON events(kind,position)WHERE kind <> 'punch';
CREATE INDEX events_by_time ON events(recorded_at,position);
CREATE INDEX events_known_later ON events(known_at,position)WHERE known_at IS NOT NULL;
ALTER TABLE versions ADD PRIMARY KEY(empid,work_date,position);
CREATE INDEX versions_by_position ON versions(position);

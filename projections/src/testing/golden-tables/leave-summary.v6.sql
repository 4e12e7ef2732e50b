CREATE TABLE units(kind text NOT NULL,id text NOT NULL,name text NOT NULL,PRIMARY KEY(kind,id));
CREATE TABLE unit_names(kind text NOT NULL,name text NOT NULL,unit_id text NOT NULL,PRIMARY KEY(kind,name));
CREATE TABLE placements(empid text NOT NULL,from_date date NOT NULL,to_date date NOT NULL,department text NOT NULL,department_id text,company text NOT NULL,since bigint NOT NULL,known_from timestamptz NOT NULL,known_until timestamptz,PRIMARY KEY(empid,since,from_date));
CREATE TABLE employees(empid text PRIMARY KEY,last_name text NOT NULL,first_name text NOT NULL,resigned_on date,access_until date,hired_on date NOT NULL,leave_until date,former jsonb NOT NULL,ledger jsonb NOT NULL,sl double precision NOT NULL,vl double precision NOT NULL,anniv date,increment integer NOT NULL,revision text,bounds_revision text);
CREATE TABLE lines(empid text NOT NULL,seq integer NOT NULL,transac_id text,leave_type text NOT NULL,date date NOT NULL,remarks text NOT NULL,change double precision NOT NULL,balance double precision NOT NULL,half text,outside boolean NOT NULL,holiday text,PRIMARY KEY(empid,seq));
CREATE TABLE returning_holidays(date date PRIMARY KEY,remark text NOT NULL);

CREATE TABLE units(kind text NOT NULL,id text NOT NULL,name text NOT NULL,PRIMARY KEY(kind,id));
CREATE TABLE unit_names(kind text NOT NULL,name text NOT NULL,unit_id text NOT NULL,PRIMARY KEY(kind,name));
CREATE TABLE organization(only_row boolean PRIMARY KEY DEFAULT true CHECK(only_row),time_zone text NOT NULL);
CREATE TABLE late_grace(from_date date PRIMARY KEY,minutes integer NOT NULL);
CREATE TABLE employees(empid text PRIMARY KEY,last_name text NOT NULL,first_name text NOT NULL,department text NOT NULL,company text NOT NULL,hired_on date NOT NULL,resigned_on date,ranges jsonb NOT NULL);
CREATE TABLE workdays(date date PRIMARY KEY);
CREATE TABLE holidays(date date PRIMARY KEY,remark text NOT NULL);
CREATE TABLE records(empid text NOT NULL,work_date date NOT NULL,remark text NOT NULL,time_in text,time_out text,mins_late integer NOT NULL,under_over_time integer NOT NULL,hours double precision NOT NULL,revision text NOT NULL,changed_by text NOT NULL,opened boolean NOT NULL,shift jsonb,facts jsonb NOT NULL,PRIMARY KEY(empid,work_date));
CREATE INDEX records_by_date ON records(work_date,empid);

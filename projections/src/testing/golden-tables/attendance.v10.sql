CREATE TABLE units(kind text NOT NULL,id text NOT NULL,name text NOT NULL,PRIMARY KEY(kind,id));
CREATE TABLE unit_names(kind text NOT NULL,name text NOT NULL,unit_id text NOT NULL,PRIMARY KEY(kind,name));
CREATE TABLE organization(only_row boolean PRIMARY KEY DEFAULT true CHECK(only_row),time_zone text NOT NULL);
<<<<<<< HEAD
CREATE TABLE dated_rules(rule text NOT NULL,from_date date NOT NULL,minutes integer NOT NULL,above integer NOT NULL,PRIMARY KEY(rule,from_date));
=======
CREATE TABLE dated_minutes(rule text NOT NULL,from_date date NOT NULL,minutes integer NOT NULL,PRIMARY KEY(rule,from_date));
>>>>>>> 97642440 (Fold planned absences into records, ledgers and the audit)
CREATE TABLE employees(empid text PRIMARY KEY,last_name text NOT NULL,first_name text NOT NULL,department text NOT NULL,company text NOT NULL,hired_on date NOT NULL,resigned_on date,access_until date,ranges jsonb NOT NULL,days jsonb NOT NULL);
CREATE TABLE workdays(date date PRIMARY KEY);
CREATE TABLE holidays(date date PRIMARY KEY,remark text NOT NULL);
CREATE TABLE records(empid text NOT NULL,work_date date NOT NULL,remark text NOT NULL,time_in text,time_out text,mins_late integer NOT NULL,under_over_time integer NOT NULL,hours double precision NOT NULL,revision text NOT NULL,changed_by text NOT NULL,opened boolean NOT NULL,shift jsonb,facts jsonb NOT NULL,PRIMARY KEY(empid,work_date));
CREATE INDEX records_by_date ON records(work_date,empid);
CREATE TABLE late_months(month text NOT NULL,empid text NOT NULL,late_records integer NOT NULL,late_minutes integer NOT NULL,PRIMARY KEY(month,empid));

CREATE TABLE units(kind text NOT NULL,id text NOT NULL,name text NOT NULL,PRIMARY KEY(kind,id));
CREATE TABLE unit_names(kind text NOT NULL,name text NOT NULL,unit_id text NOT NULL,PRIMARY KEY(kind,name));
CREATE TABLE employees(empid text PRIMARY KEY,last_name text NOT NULL,first_name text NOT NULL,department text NOT NULL,company text NOT NULL,hired_on date NOT NULL,resigned_on date,access_until date,former jsonb NOT NULL,pin_hash text NOT NULL,revision text NOT NULL);
CREATE TABLE accounts(empid text PRIMARY KEY,email text NOT NULL,email_proven boolean NOT NULL,status text NOT NULL,registered_at timestamptz NOT NULL,authority text NOT NULL);
CREATE TABLE terminals(name text PRIMARY KEY,key_hash text NOT NULL,pin_required boolean NOT NULL,revoked boolean NOT NULL);
CREATE TABLE refused_punches(terminal text NOT NULL,empid text NOT NULL,at timestamptz NOT NULL,reason text NOT NULL,id text NOT NULL,stream text NOT NULL,refused_at timestamptz NOT NULL,taken_by text,PRIMARY KEY(terminal,empid,at));
CREATE INDEX refused_punches_by_id ON refused_punches(id);
CREATE INDEX refused_punches_by_instant ON refused_punches(at);
CREATE INDEX refused_punches_by_refusal ON refused_punches(refused_at);

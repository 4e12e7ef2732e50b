CREATE TABLE starts(days text PRIMARY KEY,position bigint NOT NULL,to_date date NOT NULL);
CREATE TABLE closings(number integer PRIMARY KEY,days text NOT NULL,from_date date NOT NULL,to_date date NOT NULL,companies jsonb NOT NULL,state text NOT NULL,counted_to bigint NOT NULL,position bigint NOT NULL,event_id uuid NOT NULL,digest text NOT NULL,rows integer NOT NULL,carried integer NOT NULL,known_to timestamptz NOT NULL,open jsonb NOT NULL,after jsonb NOT NULL,closed_at timestamptz NOT NULL,closed_by text NOT NULL,withdrawn_at timestamptz,withdrawn_by text,reason text);
CREATE TABLE counted(days text NOT NULL,empid text NOT NULL,company_id text NOT NULL,empname text NOT NULL,department text NOT NULL,company text NOT NULL,hours jsonb NOT NULL,PRIMARY KEY(days,empid,company_id));
CREATE INDEX counted_of_employee ON counted(empid);
CREATE TABLE carried(days text NOT NULL,empid text NOT NULL,company_id text NOT NULL,date date NOT NULL,difference jsonb NOT NULL,PRIMARY KEY(days,empid,company_id,date));
CREATE INDEX carried_of_employee ON carried(empid);
CREATE TABLE touches(position bigint NOT NULL,empid text NOT NULL,since date NOT NULL,from_date date NOT NULL,to_date date NOT NULL,kind text NOT NULL,at timestamptz NOT NULL,actor text NOT NULL,reason text,PRIMARY KEY(position,empid));
CREATE INDEX touches_of_employee ON touches(empid,position);
CREATE TABLE answers(empid text NOT NULL,number integer NOT NULL,state text NOT NULL,at timestamptz NOT NULL,text text,seen jsonb NOT NULL,PRIMARY KEY(empid,number));

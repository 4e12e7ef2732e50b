import { COMPANY_TABLES } from '../attendance/attendance-tables.js';

/**
 * `records.facts` is the fold's state without punches, but for those that a correction has seen; `punches` has all of them
 * (epoch milliseconds), since they come most often, and are only ever added. `versions` says what the state amounted to from a
 * position on. What is told of the event is kept once for all records that it changed. `versions` has no nulls (an empty time
 * is ''), for the sake of its size.
 * `voids` has the declarations that an event is void, which change no record.
 * `known_at` is null unless an earlier event has a later time (known-at.ts).
 */
export const AUDIT_TABLES = `${COMPANY_TABLES}
  CREATE TABLE authorities (
    empid     text PRIMARY KEY,
    authority text NOT NULL
  );
  CREATE TABLE records (
    empid     text  NOT NULL,
    work_date date  NOT NULL,
    facts     jsonb NOT NULL,
    PRIMARY KEY (empid, work_date)
  );
  CREATE INDEX records_by_date ON records (work_date, empid);
  CREATE TABLE punches (
    work_date date   NOT NULL,
    empid     text   NOT NULL,
    at        bigint NOT NULL,
    PRIMARY KEY (work_date, empid, at)
  );
  CREATE TABLE events (
    position        bigint      NOT NULL,
    recorded_at     timestamptz NOT NULL,
    revision        bigint      NOT NULL,
    id              uuid        NOT NULL,
    kind            text        NOT NULL,
    stream          text        NOT NULL,
    actor           text        NOT NULL,
    actor_name      text,
    actor_authority text,
    reason          text,
    known_at        timestamptz
  );
  CREATE TABLE versions (
    position        bigint           NOT NULL,
    hours           double precision NOT NULL,
    work_date       date             NOT NULL,
    mins_late       integer          NOT NULL,
    under_over_time integer          NOT NULL,
    empid           text             NOT NULL,
    remark          text             NOT NULL,
    time_in         text             NOT NULL,
    time_out        text             NOT NULL
  );
  CREATE TABLE voids (
    position    bigint      PRIMARY KEY,
    recorded_at timestamptz NOT NULL,
    actor       text        NOT NULL,
    stream      text        NOT NULL,
    revision    text        NOT NULL,
    type        text        NOT NULL,
    reason      text        NOT NULL
  )`;

/**
 * Nothing that is written asks for versions or their events, and sorting them all at the end takes less than keeping them in
 * order. Punches are nearly all events: who wants only those finds them without an index.
 */
export const AUDIT_FOR_READERS = {
  events: `
    ALTER TABLE events ADD PRIMARY KEY (position);
    CREATE INDEX events_by_kind ON events (kind, position) WHERE kind <> 'punch';
    CREATE INDEX events_by_time ON events (recorded_at, position);
    CREATE INDEX events_known_later ON events (known_at, position) WHERE known_at IS NOT NULL`,
  versions: `
    ALTER TABLE versions ADD PRIMARY KEY (empid, work_date, position);
    CREATE INDEX versions_by_position ON versions (position)`,
};

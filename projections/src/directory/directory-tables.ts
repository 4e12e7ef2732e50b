import { UNIT_TABLES } from '../known-units.js';

/** Who there is, and what they may do. `pin_hash` and `key_hash` are hashes; passwords stay out of read models. */
export const DIRECTORY_TABLES = `${UNIT_TABLES}
  CREATE TABLE employees (
    empid       text PRIMARY KEY,
    last_name   text NOT NULL,
    first_name  text NOT NULL,
    department  text NOT NULL,
    company     text NOT NULL,
    hired_on    date NOT NULL,
    resigned_on date,
    pin_hash    text NOT NULL,
    revision    text NOT NULL
  );
  CREATE TABLE accounts (
    empid        text PRIMARY KEY,
    email        text NOT NULL,
    email_proven boolean NOT NULL,
    status       text NOT NULL,
    authority    text NOT NULL
  );
  CREATE TABLE terminals (
    name         text PRIMARY KEY,
    key_hash     text NOT NULL,
    pin_required boolean NOT NULL,
    revoked      boolean NOT NULL
  )`;

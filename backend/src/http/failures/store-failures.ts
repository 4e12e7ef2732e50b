import { isDiskFull as logIsFull, StoreUnavailableError } from '@timekeep/log/client/errors';
import { databaseCause, errorChain } from '@timekeep/projections/checkpoint/database-cause';
import { QueryFailedError } from 'typeorm';

/**
 * Codes of failed connections: Node.js's own, and PostgreSQL's by class. Class 40 is a rolled back transaction, as
 * after a deadlock; it succeeds when repeated. Classes 53 and 58 are a server that lacks a resource, such as room on
 * its disk. ENOENT counts for a missing socket, and not for a file.
 */
const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOENT|08...|25P03|25006|28...|3D000|40...|53...|57P0[1-5]|58...|ERR_SERVER_NOT_PROVEN)$/;
/** Errors of TLS, in which Node.js and OpenSSL name the certificate. */
const CERTIFICATE_CODES = /CERT|VERIFY_LEAF|ISSUER/;
/** TypeORM and pg report these only as messages; before its first connection, TypeORM has no entities. */
const CONNECTION_MESSAGES =
  /not connected|no metadata for .* was found|connection (terminated|is not yet established|ended)|client has encountered a connection error|not queryable|timeout exceeded when trying to connect|query read timeout|does not support SSL|client password must be|^SASL: /i;
const RIGHT_MISSING = '42501';
const DISK_FULL = '53100';
/** A table or schema that no projection has created yet. */
const NOT_BUILT_CODES = /^(42P01|3F000)$/;

/** True if PostgreSQL could not be reached, or the connection broke; a repetition may help. */
export function isDatabaseDown(error: unknown): boolean {
  return errorChain(error).some(
    ({ code, syscall, message }) =>
      (CONNECTION_CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect')) ||
      CERTIFICATE_CODES.test(code) ||
      CONNECTION_MESSAGES.test(message),
  );
}

/** True if the disk of a store is full, so that nothing was recorded. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return error.outcome === 'nothing-recorded' && logIsFull(error);
  return errorChain(error).some(({ code }) => code === DISK_FULL);
}

/** Returns the cause for the operator, when PostgreSQL is down or its user lacks a right, and the cause is known. */
export function databaseDownCause(error: unknown): string | null {
  return isDatabaseDown(error) || isRightMissing(error) ? databaseCause(error) : null;
}

const NOT_CONNECTED = /driver not connected|no metadata for .* was found/i;

/** Returns why work on the stores failed, as a sentence for the operator; of an error of another kind its own words. */
export function causeForOperator(error: unknown): string {
  const cause = databaseDownCause(error);
  if (cause !== null) return cause;
  if (isDatabaseUnprepared(error)) {
    return 'The projections have not made their tables yet. If they run, their log says what they wait for.';
  }
  // TypeORM's words for a backend that had no connection yet.
  if (errorChain(error).some(({ message }) => NOT_CONNECTED.test(message))) {
    return 'There is no connection to PostgreSQL yet; the line "Waiting for PostgreSQL" says why.';
  }
  return String(error);
}

function isRightMissing(error: unknown): boolean {
  return errorChain(error).some(({ code }) => code === RIGHT_MISSING);
}

/** True if the read models do not exist yet: the projections have never run here. */
export function isDatabaseUnprepared(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && errorChain(error).some(({ code }) => NOT_BUILT_CODES.test(code))
  );
}

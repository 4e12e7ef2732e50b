import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/**
 * Codes of a connection that broke, or could not be made: Node.js's own, and PostgreSQL's by class. Class 40 is a
 * transaction that PostgreSQL took back, as of two that wait for each other; it succeeds when it is sent again. Classes 53
 * and 58 are a server that lacks what it needs, such as room on its disk. ENOENT counts for a socket that is not there, and
 * not for a file.
 */
const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOENT|08...|25P03|40...|53...|57P0[1-5]|58...)$/;
/** TypeORM and pg say these only in words; before its first connection, TypeORM knows of no entity. */
const CONNECTION_MESSAGES =
  /not connected|no metadata for .* was found|connection (terminated|is not yet established|ended)|client has encountered a connection error|not queryable|timeout exceeded when trying to connect|query read timeout/i;
/** A table or schema that no projection has made yet. */
const NOT_BUILT_CODES = /^(42P01|3F000)$/;

/** Whether PostgreSQL could not be reached, or broke off; asking again may help. */
export function isDatabaseDown(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, syscall, message }) =>
      (CONNECTION_CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect')) ||
      CONNECTION_MESSAGES.test(message),
  );
}

/** Whether the read models do not exist yet: the projections have never run here. */
export function isDatabaseUnprepared(error: unknown): boolean {
  return error instanceof QueryFailedError && causesOf(error).some(({ code }) => NOT_BUILT_CODES.test(code));
}

/** The error and all that led to it. Node.js's errors may come from another realm, where `instanceof` fails. */
function causesOf(error: unknown): { code: string; syscall: unknown; message: string }[] {
  if (!types.isNativeError(error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const attempts: unknown = 'errors' in error ? error.errors : undefined;
  const driver: unknown = 'driverError' in error ? error.driverError : undefined;
  const causes = [error.cause, driver, attempts].flat();
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return [{ code, syscall, message: error.message }, ...causes.flatMap(causesOf)];
}

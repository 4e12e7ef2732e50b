import { types } from 'node:util';

/** One error of a chain of causes: `code` is PostgreSQL's SQLSTATE or the code of Node.js; empty if there is none. */
export interface ErrorLink {
  readonly code: string;
  readonly syscall: unknown;
  readonly message: string;
}

/** Returns the error and its causes. Errors of Node.js may come from another realm, where `instanceof` fails. */
export function errorChain(error: unknown): ErrorLink[] {
  if (!types.isNativeError(error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const attempts: unknown = 'errors' in error ? error.errors : undefined;
  const driver: unknown = 'driverError' in error ? error.driverError : undefined;
  const causes = [error.cause, driver, attempts].flat();
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return [{ code, syscall, message: error.message }, ...causes.flatMap(errorChain)];
}

/**
 * Returns the cause of a failed connection to PostgreSQL, or of a statement that failed because of the state of the server, as a
 * sentence for operators; null if it is unknown.
 */
export function databaseCause(error: unknown): string | null {
  for (const link of errorChain(error)) {
    for (const [words, applies] of CAUSES) if (applies(link)) return words;
  }
  return null;
}

const REFUSED = 'PostgreSQL refuses the user or the password of DATABASE_URL.';

/** Checked in order; the first match wins. */
const CAUSES: readonly (readonly [words: string, applies: (link: ErrorLink) => boolean])[] = [
  [
    "PostgreSQL's pg_hba.conf has no entry for this user, database and address, or requires TLS (sslmode in DATABASE_URL).",
    ({ code, message }) => code === '28000' && message.includes('pg_hba'),
  ],
  [REFUSED, ({ code, message }) => /^28/.test(code) || message.includes('client password must be')],
  [
    'What answers at the address in DATABASE_URL does not prove that it is PostgreSQL (SCRAM-SHA-256), and got no password. A server that needs another method is named with require_auth in DATABASE_URL (docs/operations.md).',
    ({ code, message }) => code === 'ERR_SERVER_NOT_PROVEN' || message.startsWith('SASL: '),
  ],
  ['PostgreSQL has no database of the name in DATABASE_URL.', ({ code }) => code === '3D000'],
  [
    'The user of DATABASE_URL lacks a right in PostgreSQL: it has to own the database (docs/operations.md).',
    ({ code }) => code === '42501',
  ],
  ['The server in DATABASE_URL is a standby, which cannot be written to.', ({ code }) => code === '25006'],
  ['PostgreSQL has no connection left (max_connections).', ({ code }) => code === '53300'],
  ['The disk of PostgreSQL is full.', ({ code }) => code === '53100'],
  ['PostgreSQL lacks memory, or another resource.', ({ code }) => code.startsWith('53')],
  ['PostgreSQL is starting, or shutting down.', ({ code }) => /^57P0[1-3]$/.test(code)],
  [
    'The certificate of PostgreSQL has expired.',
    ({ code, message }) => code === 'CERT_HAS_EXPIRED' || message.includes('certificate has expired'),
  ],
  [
    'The certificate of PostgreSQL is not for the host in DATABASE_URL.',
    ({ code }) => code === 'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  [
    'The certificate of PostgreSQL is not one that sslrootcert in DATABASE_URL vouches for.',
    ({ code, message }) => /CERT|VERIFY_LEAF|ISSUER/.test(code) || /self.signed certificate/i.test(message),
  ],
  [
    'PostgreSQL does not speak TLS: take sslmode out of DATABASE_URL, or switch TLS on in PostgreSQL.',
    ({ message }) => message.includes('does not support SSL'),
  ],
  ['The host name in DATABASE_URL is unknown.', ({ code }) => code === 'ENOTFOUND' || code === 'EAI_AGAIN'],
  [
    'Nothing listens at the address in DATABASE_URL.',
    ({ code, syscall }) => code === 'ECONNREFUSED' || (code === 'ENOENT' && syscall === 'connect'),
  ],
  [
    'The host in DATABASE_URL cannot be reached.',
    ({ code }) => /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/.test(code),
  ],
  [
    'PostgreSQL does not answer in time.',
    ({ code, message }) =>
      code === 'ETIMEDOUT' ||
      /timeout expired|connection timeout|timeout exceeded|read timeout|not answer in time/i.test(message),
  ],
  [
    'The connection to PostgreSQL broke off.',
    ({ code, message }) =>
      /^(ECONNRESET|EPIPE|08...)$/.test(code) || /connection (terminated|ended)/i.test(message),
  ],
];

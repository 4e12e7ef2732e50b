import { getSystemErrorMap } from 'node:util';

/** Returns the code of an error of Node.js, gRPC or PostgreSQL; undefined without one. */
export function errorCode(error: unknown): string | number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

/** Returns the operating system's text for a failed call, such as `no space left on device`; the message of any other error. */
export function reasonOf(error: unknown): string {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(errno)?.[1] ?? (error instanceof Error ? error.message : String(error));
}

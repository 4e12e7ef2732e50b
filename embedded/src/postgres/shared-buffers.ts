import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const MIN_MB = 128;
/** Maximum in MB; larger values were not measured. */
const MAX_MB = 1024;
/** Divisor of the memory: the rest is for sessions of PostgreSQL, the other processes, and the page cache. */
const SHARE = 8;

/** Returns the value of `shared_buffers` for a memory size in bytes. */
export function sharedBuffers(memoryBytes = memoryOfMachine()): string {
  const share = Math.floor(memoryBytes / SHARE / MB);
  return `${Math.min(Math.max(share, MIN_MB), MAX_MB)}MB`;
}

/** Returns the memory of the container, which may have less than the machine. */
function memoryOfMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

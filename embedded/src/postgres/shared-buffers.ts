import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST_MB = 128;
/** More was not measured. */
const MOST_MB = 1024;
/** The rest is for PostgreSQL's sessions, the other processes, and the files that the system remembers. */
const SHARE = 8;

/** How much of a memory of so many bytes PostgreSQL may keep pages in, as `shared_buffers` takes it. */
export function sharedBuffers(memoryBytes = memoryOfMachine()): string {
  const share = Math.floor(memoryBytes / SHARE / MB);
  return `${Math.min(Math.max(share, LEAST_MB), MOST_MB)}MB`;
}

/** A container may be given less than there is. */
function memoryOfMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

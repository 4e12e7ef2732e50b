/**
 * Health probe of the projections on the same machine, for a supervisor: it exits with 0 while they write HEARTBEAT_FILE, which
 * they do while they work, stand by, or wait for a store, and with 1 and the reason if the file is too old.
 */
import { stat } from 'node:fs/promises';
import { ConfigurationError, readEnvironment } from '@timekeep/log/settings/environment-reader';

/** Maximum age: an attempt to connect takes up to 5 s, and an unanswered heartbeat 20 s. */
const OLDEST_S = 60;

/** Returns null while the file is recent, else the reason. */
async function problem(file: string): Promise<string | null> {
  try {
    const { mtimeMs } = await stat(file);
    const seconds = Math.round((Date.now() - mtimeMs) / 1_000);
    return seconds <= OLDEST_S ? null : `The projections have not written ${file} for ${seconds} s.`;
  } catch (error) {
    return `The projections write no file ${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function fileToRead(): string {
  return readEnvironment(process.env, (reader) =>
    reader.required('HEARTBEAT_FILE', 'the path of a file that the projections may write', () => true),
  );
}

try {
  const found = await problem(fileToRead());
  if (found !== null) console.error(found);
  process.exitCode = found === null ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

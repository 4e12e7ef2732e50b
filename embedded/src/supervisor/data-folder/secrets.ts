import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { readPrivateFile, reasonOf, replaceFile } from '../../files/replace-file.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';
import type { Settings } from '../settings.js';
import { findSessionEpoch } from './session-epoch.js';

const NAMES = ['JWT_SECRET', 'PIN_SECRET'] as const;
const SECRET_BYTES = 32;

export type Secrets = Record<(typeof NAMES)[number] | 'SESSION_EPOCH', string>;

/**
 * Returns the secrets of the backend: from the environment, else, only for a demo, generated once and stored in the data folder,
 * readable by its owner only. Includes the session epoch.
 *
 * @throws StartRefusedError when a real system is started without secrets, or the stored secrets of a demo
 *   are invalid
 */
export async function findSecrets(settings: Settings, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const missing = NAMES.filter((name) => (env[name] ?? '') === '');
  if (!settings.demo && missing.length > 0) {
    throw new StartRefusedError(`${missing.join(' and ')} must be set with DEMO=false.`);
  }
  const kept = missing.length > 0 ? await loadOrCreateSecrets(settings.dataDir) : {};
  const secret = (name: (typeof NAMES)[number]): string =>
    (missing.includes(name) ? kept[name] : env[name]) ?? '';
  return {
    JWT_SECRET: secret('JWT_SECRET'),
    PIN_SECRET: secret('PIN_SECRET'),
    SESSION_EPOCH: await findSessionEpoch(settings.dataDir, env),
  };
}

async function loadOrCreateSecrets(dataDir: string): Promise<Partial<Record<string, string>>> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readSecrets(file);
  const incomplete = NAMES.filter((name) => kept[name] === undefined);
  if (incomplete.length === 0) return kept;
  for (const name of incomplete) kept[name] = randomBytes(SECRET_BYTES).toString('base64url');
  await replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** @throws StartRefusedError, without the content, when the file is accessible to others or malformed */
async function readSecrets(file: string): Promise<Partial<Record<string, string>>> {
  const text = await readPrivateFile(file).catch((error: unknown) => refuse(file, reasonOf(error)));
  return text === undefined ? {} : (parseSecrets(text) ?? refuse(file, 'it holds no secrets'));
}

function refuse(file: string, reason: string): never {
  throw new StartRefusedError(
    `The secrets in ${file} cannot be used: ${reason}. Make it a file that only its owner may read (chmod 600), with ` +
      `${NAMES.join(' and ')} as in its backup, or set both in the environment.`,
  );
}

/** Returns the text fields of a JSON object; undefined for any other content. */
function parseSecrets(text: string): Partial<Record<string, string>> | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** Hides the error of the parser, which would quote a part of the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

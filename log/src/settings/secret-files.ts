import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.js';

/** Variables with a secret, or with an address that contains one. `<NAME>_FILE` may name a file with the value instead. */
export const SECRET_VARIABLES = [
  'JWT_SECRET',
  'PIN_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'EVENT_LOG_DATABASE_URL',
] as const;

/** Secrets of services that are not used by default: the file exists, empty, before the service issues the secret. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['OIDC_CLIENT_SECRET']);

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret cannot be read; the message names the variable and the reason, and never contains a value. */
export class SecretFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretFileError';
  }
}

/**
 * Returns a variable's value: its own, or the trimmed content of the file that `<NAME>_FILE` names. An empty
 * value counts as not set.
 *
 * @throws SecretFileError when both are given, or the file cannot be read, or is empty where a secret has to be
 */
export function readVariable(environment: Environment, name: string): string | undefined {
  const own = given(environment[name]);
  if (!isSecret(name)) return own;
  const file = given(environment[`${name}_FILE`]);
  if (file === undefined) return own;
  if (own !== undefined)
    throw new SecretFileError(`${name} and ${name}_FILE are both set; please set one of them.`);
  const value = contentOf(file, `${name}_FILE`);
  if (value === '' && MAY_BE_EMPTY.has(name)) return undefined;
  if (value === '') throw new SecretFileError(`${name}_FILE names ${file}, which is empty.`);
  return value;
}

/**
 * Returns a copy of the environment with the content of each secret file under the secret's own name, for child processes.
 *
 * @throws SecretFileError with a line for each secret that `readVariable` refuses
 */
export function withSecretsFromFiles(environment: Environment): Record<string, string | undefined> {
  const secrets: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    try {
      secrets[name] = readVariable(environment, name);
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new SecretFileError(problems.join('\n'));
  return { ...withoutSecretFiles(environment), ...secrets };
}

/** Returns a copy of the environment without names of secret files. */
export function withoutSecretFiles(environment: Environment): Record<string, string | undefined> {
  const files = new Set<string>(SECRET_VARIABLES.map((name) => `${name}_FILE`));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !files.has(name)));
}

/** Returns the address of a database, with `DATABASE_PASSWORD` as its password unless it has one. */
export function withDatabasePassword(address: string, password: string | undefined): string {
  if (password === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '' || url.username === '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function isSecret(name: string): boolean {
  return SECRET_VARIABLES.some((secret) => secret === name);
}

function given(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    throw new SecretFileError(`${variable} names ${file}, which cannot be read (${code}).`);
  }
}

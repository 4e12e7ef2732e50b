import { delimiter, resolve } from 'node:path';
import {
  REGISTRATION_PROOFS,
  type AboutCredit,
  type RegistrationProof,
} from '@timekeep/contracts/api/system-api';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import {
  readEnvironment,
  type Environment,
  type EnvironmentReader,
} from '@timekeep/log/settings/environment-reader';
import { readStoreAddresses } from '@timekeep/projections/settings';
import { ALLOWED_HOSTS_FORM, parseAllowedHosts } from '../http/host-check.js';
import { COMMIT_FORM, isCommit } from '../system/release.js';
import {
  isMailUrl,
  isSecret,
  MAIL_GOES_TO,
  parseSender,
  parseTrustedProxies,
  readCompanySignIn,
  SECRET_MEANING,
  TRUSTED_PROXIES,
} from './setting-groups.js';
import type { Configuration } from './configuration.js';

const PORT_MAX = 65_535;
const DEFAULT_NAME = 'Company';
/** Not a variable: only tests have a reason to lower it. */
const PASSWORD_COST = 10;
/** Not variables either: only tests wait longer, on busy machines. */
const LOG_ANSWERS_WITHIN_MS = 5_000;
const READABLE_WITHIN_MS = 2_000;
const COUNTED_WITHIN_MS = 1_000;
/** Characters that can be sent in a header. */
const PRINTABLE = /^[!-~]+$/;

const DEFAULT_CREDITS: readonly AboutCredit[] = [
  { role: 'Frontend Developer' },
  { role: 'Backend Developer' },
];

/**
 * Reads the configuration from the environment.
 *
 * @throws ConfigurationError with a line for each variable that is missing or wrong
 */
export function readConfiguration(environment: Environment): Configuration {
  return readEnvironment(environment, (reader) => ({
    ...readStoreAddresses(reader),
    logKnowsAllIds: reader.flag('EVENT_LOG_KNOWS_ALL_IDS', false),
    host: reader.text('HOST', '127.0.0.1'),
    port: reader.wholeNumber('PORT', 3000, 'a port number', 0, PORT_MAX),
    jwtSecret: reader.required('JWT_SECRET', SECRET_MEANING, isSecret),
    pinSecret: reader.required(
      'PIN_SECRET',
      `${SECRET_MEANING}, and not that of JWT_SECRET`,
      (secret) => isSecret(secret) && secret !== reader.text('JWT_SECRET', ''),
    ),
    pinSecretChangedTo: reader.text('PIN_SECRET_CHANGED_TO', ''),
    sessionEpoch: reader.text('SESSION_EPOCH', ''),
    passwordCost: PASSWORD_COST,
    logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS,
    readableWithinMs: READABLE_WITHIN_MS,
    countedWithinMs: COUNTED_WITHIN_MS,
    trustProxy: reader.parsed('TRUST_PROXY', null, TRUSTED_PROXIES, parseTrustedProxies),
    allowedHosts: reader.parsed('ALLOWED_HOSTS', [], ALLOWED_HOSTS_FORM, parseAllowedHosts),
    timeZone: reader.parsed(
      'COMPANY_TIME_ZONE',
      DEFAULT_TIME_ZONE,
      'an IANA time zone such as Asia/Manila',
      (name) => (isTimeZone(name) ? name : null),
    ),
    company: {
      name: reader.text('COMPANY_NAME', DEFAULT_NAME),
      address: reader.text('COMPANY_ADDRESS', 'Manila, Philippines'),
      website: reader.parsed(
        'COMPANY_WEBSITE',
        'https://example.com',
        'an http or https address',
        parseWebAddress,
      ),
    },
    aboutCredits: reader.parsed(
      'ABOUT_CREDITS',
      DEFAULT_CREDITS,
      'a JSON list like [{"name": "...", "role": "...", "link": "https://..."}]',
      parseCredits,
    ),
    // Express sends files only for absolute paths.
    frontendDir: reader.parsed<string | null>('FRONTEND_DIR', null, 'a folder', (folder) => resolve(folder)),
    apiDocs: reader.flag('API_DOCS', true),
    metricsToken: reader.optional(
      'METRICS_TOKEN',
      `${SECRET_MEANING}, and no other secret`,
      (token) =>
        isSecret(token) &&
        PRINTABLE.test(token) &&
        ['JWT_SECRET', 'PIN_SECRET'].every((name) => token !== reader.text(name, '')),
    ),
    diskFolders: reader
      .text('DISK_FOLDERS', '')
      .split(delimiter)
      .filter((folder) => folder !== ''),
    refusesCommonPasswords: reader.flag('REFUSE_COMMON_PASSWORDS', true),
    registration: {
      emailDomains: reader.parsed(
        'REGISTRATION_EMAIL_DOMAINS',
        [],
        'domains separated by commas',
        parseDomains,
      ),
      proof: registrationProof(reader),
    },
    mail: {
      url: reader.optional('SMTP_URL', MAIL_GOES_TO, isMailUrl),
      from: reader.parsed('MAIL_FROM', 'no-reply@localhost', 'one plain e-mail address', parseSender),
    },
    companySignIn: readCompanySignIn(reader, reader.text('COMPANY_NAME', DEFAULT_NAME)),
    digest: {
      at: reader.parsed('DIGEST_AT', '06:00:00', 'a time of day like 06:00', parseMinute),
      applicationUrl: reader.parsed('APPLICATION_URL', null, 'an http or https address', parseWebAddress),
    },
    commit: reader.parsed('TIMEKEEP_COMMIT', null, COMMIT_FORM, (text) => (isCommit(text) ? text : null)),
  }));
}

function registrationProof(reader: EnvironmentReader): RegistrationProof {
  const former = 'REGISTRATION_NEEDS_APPROVAL';
  reader.optional(
    former,
    'to be removed: REGISTRATION_PROOF=approval, pin or none takes its place',
    () => false,
  );
  return reader.parsed<RegistrationProof>(
    'REGISTRATION_PROOF',
    'pin',
    REGISTRATION_PROOFS.join(' or '),
    (text) => REGISTRATION_PROOFS.find((proof) => proof === text) ?? null,
  );
}

function hasScheme(...schemes: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));
}

function parseWebAddress(text: string): string | null {
  return hasScheme('http', 'https')(text) ? text : null;
}

/** Parses `HH:MM`. */
function parseMinute(text: string): TimeOfDay | null {
  return isTimeOfDay(`${text}:00`) ? `${text}:00` : null;
}

function parseDomains(text: string): readonly string[] | null {
  const domains = text
    .toLowerCase()
    .split(',')
    .map((domain) => domain.trim().replace(/^@/, ''));
  return domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) ? domains : null;
}

function parseCredits(text: string): readonly AboutCredit[] | null {
  try {
    const credits: unknown = JSON.parse(text);
    return Array.isArray(credits) && credits.every(isCredit) ? credits : null;
  } catch {
    return null;
  }
}

function isCredit(credit: unknown): credit is AboutCredit {
  if (typeof credit !== 'object' || credit === null) return false;
  return (
    'role' in credit &&
    Object.entries(credit).every(([field, text]: [string, unknown]) => isCreditField(field, text))
  );
}

function isCreditField(field: string, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return field === 'role' || field === 'name' || (field === 'link' && parseWebAddress(text) !== null);
}

import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { EnvironmentReader } from '@timekeep/log/settings/environment-reader';
import type { CompanySignInSettings } from './configuration.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const ISSUER = 'the https address of an OpenID Connect provider, as it names itself';
const CLAIM = /^[\w:/.-]{1,200}$/;
const MODES = { beside: false, only: true } as const;

/** Reads the settings of the sign-in at the company's own provider; null without `OIDC_ISSUER`. */
export function readCompanySignIn(
  reader: EnvironmentReader,
  companyName: string,
): CompanySignInSettings | null {
  const issuer = reader.parsed('OIDC_ISSUER', null, ISSUER, (text) => (isProviderUrl(text) ? text : null));
  // Without a provider the other variables are not looked at.
  const needed = (name: string, meaning: string) =>
    issuer === null
      ? reader.text(name, '')
      : reader.required(name, `${meaning}, since OIDC_ISSUER is set`, isPresent);
  const settings = {
    clientId: needed('OIDC_CLIENT_ID', 'the id under which the provider knows Timekeep'),
    clientSecret: needed('OIDC_CLIENT_SECRET', 'the secret that the provider gave for it'),
    applicationUrl: needed('APPLICATION_URL', 'the address at which people open the application'),
    employeeClaim: reader.parsed('OIDC_EMPLOYEE_CLAIM', 'employee_id', 'the name of a claim', (text) =>
      CLAIM.test(text) ? text : null,
    ),
    name: reader.text('OIDC_NAME', companyName),
    only: reader.parsed<boolean>('OIDC_SIGN_IN', false, 'beside or only', (text) =>
      text === 'beside' || text === 'only' ? MODES[text] : null,
    ),
  };
  return issuer === null ? null : { issuer, ...settings };
}

/** True for https, and for http on this machine. */
export function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

function isPresent(text: string): boolean {
  return text !== '';
}

/** The form of SMTP_URL, for messages. */
export const MAIL_GOES_TO =
  'an address like smtp://user:password@host:587 or smtps://user:password@host, or the folder file:///path/outbox';

const SENDER = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** True if the text names a mail server, or a folder of this machine. */
export function isMailUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol === 'file:') return isLocalFolder(url);
  return ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** Parses the address that mail is sent from, without a name; null for any other text. */
export function parseSender(text: string): string | null {
  return SENDER.test(text) ? text : null;
}

function isLocalFolder(url: URL): boolean {
  try {
    return fileURLToPath(url).length > 1;
  } catch {
    return false;
  }
}

/** The form of TRUST_PROXY, for messages. */
export const TRUSTED_PROXIES =
  'the number of proxies before the backend, or their addresses (10.0.0.5, 10.0.0.0/8) separated by commas';

const HOPS = /^[1-9]\d?$/;
const BLOCK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/** Parses the proxies, by number or address; null for an invalid text, or one that would trust every address. */
export function parseTrustedProxies(text: string): number | string[] | null {
  if (HOPS.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrBlock) ? addresses : null;
}

function isAddressOrBlock(text: string): boolean {
  const [, address = '', bits] = BLOCK.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

const MIN_LENGTH = 32;
/** 32 random characters, also of hex digits alone, have more kinds than this; repeated ones do not. */
const MIN_KINDS = 8;

/** Parts of secrets in examples; random secrets contain no words. */
const PLACEHOLDERS = [
  /change.?(me|it|this)/i,
  /replace.?(me|it|this)/i,
  /your.?(own|secret|key|jwt|pin)/i,
  /(place.?holder|example|insert|default)/i,
  /0123456789abcdef/i,
];

/** The form of a secret and how to make one, for messages. */
export const SECRET_MEANING = `a random secret of ${MIN_LENGTH} or more characters, as \`openssl rand -hex 32\` makes one`;

/** True if the text is acceptable as a secret: long, with many different characters, and not from an example. */
export function isSecret(text: string): boolean {
  return (
    text.length >= MIN_LENGTH &&
    new Set(text).size >= MIN_KINDS &&
    !PLACEHOLDERS.some((placeholder) => placeholder.test(text))
  );
}

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

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTcp, isIP } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { LogUrl } from '@timekeep/log/client/address';
import { reasonOf } from '@timekeep/log/settings/error-code';
import type { Configuration } from '../../../configuration/configuration.js';
import { counted } from '../../import/import-file.js';
import { atLeast, failed, type Finding } from './findings.js';

const DAY_MS = 86_400_000;
/** Days for which a certificate has to be valid. Automatic renewals come a month before the end. */
const LIMITS = { warning: 21, failed: 3 };
const RENEW = 'Renew the certificate, and restart what uses it.';
const WITHIN_MS = 5_000;
const POSTGRES_PORT = 5432;
/** PostgreSQL starts TLS within its protocol: this message asks for it, and the answer is one byte. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S';

interface Server {
  readonly check: string;
  readonly host: string;
  readonly port: number;
  readonly isPostgres?: true;
}

/** Checks how long the certificates are valid: those of servers that are spoken to by TLS, and files of authorities. */
export async function certificateFindings(configuration: Configuration): Promise<Finding[]> {
  const files = authorityFiles(configuration).map(fileFinding);
  return [...files, ...(await Promise.all(serversOf(configuration).map(serverFinding)))];
}

/** Servers with TLS: the nodes of the log, PostgreSQL, the mail server, and the application as people open it. */
function serversOf({ eventStoreUrl, databaseUrl, mail, digest }: Configuration): Server[] {
  const log = LogUrl.of(eventStoreUrl);
  const nodes = log.option('tls') === 'false' ? [] : log.hosts;
  const database = new URL(databaseUrl);
  const hasTls = /^(require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '');
  return [
    ...nodes.map((node) => serverAt(`certificate of the event log, ${node}`, `esdb://${node}`, 2113)),
    ...(hasTls
      ? [{ ...serverAt('certificate of PostgreSQL', databaseUrl, POSTGRES_PORT), isPostgres: true as const }]
      : []),
    ...(mail.url?.startsWith('smtps:') ? [serverAt('certificate of the mail server', mail.url, 465)] : []),
    ...(digest.applicationUrl?.startsWith('https:')
      ? [serverAt('certificate of APPLICATION_URL', digest.applicationUrl, 443)]
      : []),
  ];
}

function serverAt(check: string, address: string, port: number): Server {
  const { hostname, port: given } = new URL(address);
  return { check, host: hostname.replaceAll(/[[\]]/g, ''), port: given === '' ? port : Number(given) };
}

async function serverFinding(server: Server): Promise<Finding> {
  try {
    return expiryFinding(server.check, Date.parse((await certificateOf(server)).valid_to));
  } catch (error) {
    return failed(
      server.check,
      reasonOf(error),
      'Look at the address, and whether the server speaks TLS there.',
    );
  }
}

/** Returns the certificate, whoever signed it: the programs judge that when they connect. */
async function certificateOf({ host, port, isPostgres }: Server): Promise<PeerCertificate> {
  const plain = connectTcp({ host, port, timeout: WITHIN_MS });
  let secure: TLSSocket | undefined;
  plain.once('timeout', () => plain.destroy(new Error('no answer')));
  try {
    await once(plain, 'connect');
    if (isPostgres) {
      plain.write(SSL_REQUEST);
      const [answer] = (await once(plain, 'data')) as [Buffer];
      if (String(answer) !== YES) throw new Error('the server does not use TLS');
    }
    // An IP address is no name of a server (RFC 6066).
    const name = isIP(host) === 0 ? { servername: host } : {};
    secure = connect({ socket: plain, ...name, rejectUnauthorized: false });
    await once(secure, 'secureConnect');
    return secure.getPeerCertificate();
  } finally {
    secure?.destroy();
    plain.destroy();
  }
}

function authorityFiles({ eventStoreUrl, databaseUrl }: Configuration): string[] {
  const ofLog = LogUrl.of(eventStoreUrl).option('tlsCAFile');
  const ofDatabase = new URL(databaseUrl).searchParams.get('sslrootcert');
  const named = [
    ofLog === undefined ? null : decodeURIComponent(ofLog),
    ofDatabase,
    process.env['NODE_EXTRA_CA_CERTS'],
  ];
  return [...new Set(named.filter((file) => typeof file === 'string' && file !== ''))] as string[];
}

function fileFinding(file: string): Finding {
  const check = `authority in ${file}`;
  try {
    const text = readFileSync(file, 'utf8');
    const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const ends = certificates.map((each) => Date.parse(new X509Certificate(each).validTo));
    if (ends.length === 0)
      return failed(check, 'no certificate', 'Look at the file: it has to be readable, and PEM.');
    // Bundles keep authorities that have expired beside those that are in use.
    return expiryFinding(check, Math.max(...ends));
  } catch (error) {
    return failed(check, reasonOf(error), 'Look at the file: it has to be readable, and PEM.');
  }
}

function expiryFinding(check: string, end: number): Finding {
  const days = Math.floor((end - Date.now()) / DAY_MS);
  if (!Number.isFinite(days)) return failed(check, 'there is no certificate', RENEW);
  const found =
    days < 0
      ? `it expired ${counted(-days, 'day', 'days')} ago`
      : `valid for ${days} days, until ${new Date(end).toISOString()}`;
  return atLeast(LIMITS, days, { check, found, advice: RENEW });
}

import { createPrivateKey, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { dirname, join } from 'node:path';

import { readOwnFile, replaceFile } from '../../files/data-files.js';

/** User and password of the only account of the event log. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Certificate and credentials of the event log. */
export interface LogAccess extends ServerCertificate, Credentials {
  /** File with the certificate of the authority, for clients. */
  readonly authorityFile: string;
}

type StoredAccess = Omit<LogAccess, 'authorityFile'>;

const FILES = { access: 'event-log-access.json', authority: 'event-log-ca.pem' } as const;
const USERNAME = 'timekeep';
const PASSWORD_BYTES = 24;
const TEXTS = ['username', 'password', 'authority', 'certificate', 'privateKey'] as const;

/** Returns the file of a data folder with certificate, key and credentials. */
export function accessFileOf(dataDir: string): string {
  return join(dataDir, FILES.access);
}

/**
 * Returns the access of a data folder's event log. It is created at the first start, and again if the file cannot be
 * used. Only the owner of the folder can read the files.
 *
 * @throws StartRefusedError when another account could have written a file
 */
export async function loadOrCreateLogAccess(dataDir: string): Promise<LogAccess> {
  const file = accessFileOf(dataDir);
  const authorityFile = authorityFileBeside(file);
  let access = findStored(file);
  if (access === undefined) {
    access = { ...newCredentials(), ...(await makeCertificate()) };
    await replaceFile(file, `${JSON.stringify(access, null, 2)}\n`);
  }
  if (readOwnFile(authorityFile, 'all') !== access.authority)
    await replaceFile(authorityFile, access.authority);
  return { ...access, authorityFile };
}

/**
 * @throws StartRefusedError when another account could have written the file
 * @throws Error when the file has no valid access
 */
export function readLogAccess(file: string): LogAccess {
  const access = findStored(file);
  if (access === undefined) throw new Error(`${file} holds no certificate and credentials of an event log`);
  return { ...access, authorityFile: authorityFileBeside(file) };
}

/**
 * Returns the address of an event log, for `EventStoreDBClient.connectionString`.
 *
 * @param access undefined for a log without TLS
 */
export function connectionString(
  host: string,
  port: number,
  access: Pick<LogAccess, 'username' | 'password' | 'authorityFile'> | undefined,
): string {
  if (access === undefined) return `esdb://${host}:${port}?tls=false`;
  const { username, password, authorityFile } = access;
  const account = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return `esdb://${account}@${host}:${port}?tls=true&tlsCaFile=${encodeURIComponent(authorityFile)}`;
}

function newCredentials(): Credentials {
  return { username: USERNAME, password: randomBytes(PASSWORD_BYTES).toString('base64url') };
}

function authorityFileBeside(accessFile: string): string {
  return join(dirname(accessFile), FILES.authority);
}

function findStored(file: string): StoredAccess | undefined {
  const text = readOwnFile(file);
  if (text === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(text);
    return isStoredAccess(content) && isConsistent(content) ? content : undefined;
  } catch {
    // A damaged file, neither JSON nor PEM, can be replaced: nothing depends on its content.
    return undefined;
  }
}

function isStoredAccess(content: unknown): content is StoredAccess {
  if (typeof content !== 'object' || content === null) return false;
  const texts = new Map(Object.entries(content));
  return TEXTS.every((name) => typeof texts.get(name) === 'string' && texts.get(name) !== '');
}

function isConsistent({ authority, certificate, privateKey }: ServerCertificate): boolean {
  const server = new X509Certificate(certificate);
  return (
    server.checkPrivateKey(createPrivateKey(privateKey)) &&
    server.verify(new X509Certificate(authority).publicKey)
  );
}

/** Certificate and key of the event log, and the certificate of its authority, each as PEM. */
interface ServerCertificate {
  /** Certificate of the authority. Its key is not stored, so it cannot sign anything else. */
  readonly authority: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** Names and expiry of a certificate. */
interface CertificateSubject {
  readonly host: string;
  /** IP addresses. */
  readonly addresses: readonly string[];
  readonly until: Date;
}

/**
 * Valid at any time of the clock: a clock that was reset to 1970 must not stop the system, and the value for
 * no expiry of RFC 5280 (4.1.2.5) avoids an outage on a day of expiry.
 */
const FROM = new Date(0);
const LOOPBACK: CertificateSubject = {
  host: 'localhost',
  addresses: ['127.0.0.1', '::1'],
  until: new Date('9999-12-31T23:59:59Z'),
};

/** `GeneralName` of RFC 5280. */
const NAME_TYPE = { dns: 2, ip: 7 } as const;

/**
 * Creates a key and a certificate, signed by an authority that is created for it alone.
 *
 * @param subject differences from a certificate for the loopback addresses without expiry
 */
export async function makeCertificate(subject: Partial<CertificateSubject> = {}): Promise<ServerCertificate> {
  const { host, addresses, until } = { ...LOOPBACK, ...subject };
  // Loaded only when a certificate is created: the module is slow to load.
  const { generate } = await import('selfsigned');
  const options = { keyType: 'ec', algorithm: 'sha256', notBeforeDate: FROM, notAfterDate: until } as const;
  const authority = await generate([{ name: 'commonName', value: `Timekeep event log ${randomUUID()}` }], {
    ...options,
    extensions: [
      { name: 'basicConstraints', critical: true, cA: true },
      { name: 'keyUsage', critical: true, keyCertSign: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: host }], {
    ...options,
    ca: { cert: authority.cert, key: authority.private },
    extensions: [
      { name: 'basicConstraints', critical: true, cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: NAME_TYPE.dns, value: host },
          ...addresses.map((ip) => ({ type: NAME_TYPE.ip, ip })),
        ],
      },
    ],
  });
  return { authority: authority.cert, certificate: server.cert, privateKey: server.private };
}

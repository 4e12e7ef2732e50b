import { randomUUID } from 'node:crypto';

/** Certificate and key of the event log, and the certificate of its authority, each as PEM. */
export interface ServerCertificate {
  /** Certificate of the authority. Its key is not stored, so it cannot sign anything else. */
  readonly authority: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** Names and expiry of a certificate. */
export interface CertificateSubject {
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

import { webcrypto } from 'node:crypto';

import type { Extension } from 'pkijs';

/** Certificate and key of the event log, and the certificate of its authority, each as PEM. */
export interface ServerCertificate {
  /** Certificate of the authority. Its key is not stored, so it cannot sign anything else. */
  readonly authority: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/**
 * Valid at any time of the clock: a clock that was reset to 1970 must not stop the system, and the value for
 * no expiry of RFC 5280 (4.1.2.5) avoids an outage on a day of expiry.
 */
const VALIDITY = { from: new Date(0), to: new Date('9999-12-31T23:59:59Z') } as const;
const ADDRESSES = [
  [127, 0, 0, 1],
  [...Array.from({ length: 15 }, () => 0), 1],
] as const;
const HOST = 'localhost';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SERIAL_BYTES = 16;
const OID = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  subjectAltName: '2.5.29.17',
} as const;
/** Bits of `keyUsage`, the first bit leftmost. */
const USAGE = { digitalSignature: 0x80, keyCertSign: 0x04 } as const;
/** `GeneralName` of RFC 5280. */
const NAME_TYPE = { dns: 2, ip: 7 } as const;

/** Names and expiry of a certificate. */
export interface CertificateSubject {
  readonly host: string;
  /** IP addresses as bytes. */
  readonly addresses: readonly (readonly number[])[];
  readonly until: Date;
}

const LOOPBACK: CertificateSubject = { host: HOST, addresses: ADDRESSES, until: VALIDITY.to };

/**
 * Creates a key and a certificate, signed by an authority that is created for it alone.
 *
 * @param subject differences from a certificate for the loopback addresses without expiry
 */
export async function makeCertificate(subject: Partial<CertificateSubject> = {}): Promise<ServerCertificate> {
  const { host, addresses, until } = { ...LOOPBACK, ...subject };
  // Loaded only when a certificate is created: both modules are slow to load.
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')]);

  const extension = (extnID: string, critical: boolean, schema: { toBER: () => ArrayBuffer }): Extension =>
    new pki.Extension({ extnID, critical, extnValue: schema.toBER() });
  const usage = (bits: number): Extension =>
    extension(OID.keyUsage, true, new asn1.BitString({ valueHex: new Uint8Array([bits]).buffer }));
  const constraints = (cA: boolean): Extension =>
    extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA }).toSchema());
  const name = (commonName: string) =>
    new pki.AttributeTypeAndValue({
      type: OID.commonName,
      value: new asn1.Utf8String({ value: commonName }),
    });
  const sign = async (
    subject: string,
    publicKey: webcrypto.CryptoKey,
    issuerKey: webcrypto.CryptoKey,
    extensions: Extension[],
  ): Promise<string> => {
    const certificate = new pki.Certificate();
    certificate.version = 2;
    certificate.serialNumber = new asn1.Integer({ valueHex: serialNumber() });
    certificate.issuer.typesAndValues = [name(authorityName)];
    certificate.subject.typesAndValues = [name(subject)];
    certificate.notBefore = new pki.Time({ type: pki.TimeType.UTCTime, value: VALIDITY.from });
    certificate.notAfter = new pki.Time({ type: pki.TimeType.GeneralizedTime, value: until });
    certificate.extensions = extensions;
    await certificate.subjectPublicKeyInfo.importKey(publicKey);
    await certificate.sign(issuerKey, 'SHA-256');
    return pem('CERTIFICATE', certificate.toSchema(true).toBER());
  };

  const authorityName = `Timekeep event log ${webcrypto.randomUUID()}`;
  const [authority, server] = [await makeKeys(false), await makeKeys(true)];
  const names = new pki.GeneralNames({
    names: [
      new pki.GeneralName({ type: NAME_TYPE.dns, value: host }),
      ...addresses.map(
        (bytes) =>
          new pki.GeneralName({
            type: NAME_TYPE.ip,
            value: new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer }),
          }),
      ),
    ],
  });
  return {
    authority: await sign(authorityName, authority.publicKey, authority.privateKey, [
      constraints(true),
      usage(USAGE.keyCertSign),
    ]),
    certificate: await sign(host, server.publicKey, authority.privateKey, [
      constraints(false),
      usage(USAGE.digitalSignature),
      extension(
        OID.extendedKeyUsage,
        false,
        new pki.ExtKeyUsage({ keyPurposes: [OID.serverAuth] }).toSchema(),
      ),
      extension(OID.subjectAltName, false, names.toSchema()),
    ]),
    privateKey: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', server.privateKey)),
  };
}

function makeKeys(extractable: boolean): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, extractable, ['sign', 'verify']);
}

/** Positive and without a leading zero byte, as DER requires. */
function serialNumber(): ArrayBuffer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(SERIAL_BYTES));
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return bytes.buffer;
}

function pem(label: string, der: ArrayBuffer): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

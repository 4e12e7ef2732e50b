import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { withNewFile } from '../files/private-file.js';
import type { Mail } from './mail.js';

/** Mail holds secrets: only the owner may look into the folder. */
const FOLDER_MODE = 0o700;
const ANSWER_WITHIN_MS = 10_000;

/** Content is from this program alone, never from a file or an address that a text names. */
const OWN_CONTENT_ALONE = { disableFileAccess: true, disableUrlAccess: true };

/** Sender of all mail. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Destination of mail. */
export interface MailTransport {
  /** Resolves once the mail was accepted; rejects when it was refused, or when the signal aborts first. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Resolves when the destination can be reached; rejects otherwise. Sends nothing. */
  check(): Promise<void>;
}

/** Returns the transport to the mail server, or to the folder, of the address. */
export function mailTransport(url: string, from: Sender): MailTransport {
  return url.startsWith('file:') ? folderTransport(fileURLToPath(url), from) : smtpTransport(url, from);
}

function smtpTransport(url: string, from: Sender): MailTransport {
  const transporter = createTransport(
    {
      ...OWN_CONTENT_ALONE,
      url,
      connectionTimeout: ANSWER_WITHIN_MS,
      greetingTimeout: ANSWER_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      dnsTimeout: ANSWER_WITHIN_MS,
    },
    { from },
  );
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...mail, signal });
    },
    check: async () => {
      await transporter.verify();
    },
  };
}

/** Writes `.eml` files into a folder, oldest first by their names. A file appears when it is complete. */
function folderTransport(folder: string, from: Sender): MailTransport {
  const options = { ...OWN_CONTENT_ALONE, streamTransport: true, buffer: true, newline: 'windows' } as const;
  const composer = createTransport(options, { from });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({ ...mail });
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      await withNewFile(file, async (eml) =>
        eml.write(Buffer.isBuffer(message) ? message : await buffer(message)),
      );
    },
    check: () => Promise.resolve(),
  };
}

import { fileURLToPath } from 'node:url';

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

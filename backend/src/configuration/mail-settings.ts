import { fileURLToPath } from 'node:url';

/** What SMTP_URL may say. */
export const MAIL_GOES_TO =
  'an address like smtp://user:password@host:587 or smtps://user:password@host, or the folder file:///path/outbox';

const SENDER = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Whether the text says where mail goes: a server, or a folder of this machine. */
export function isMailUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol === 'file:') return isLocalFolder(url);
  return ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** The address that mail comes from, without a name; null when the text is something else. */
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

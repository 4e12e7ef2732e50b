import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { eventually } from '@timekeep/tools/eventually';

/**
 * Waits for the code mailed to an address, in the outbox of a system without a mail server.
 *
 * @param since the instant before the code was requested, in milliseconds: codes of earlier mails are void
 */
export function codeMailedTo(dataDir: string, address: string, since: number): Promise<string> {
  return eventually(async () => {
    const mails = await mailsIn(join(dataDir, 'outbox'));
    const codes = mails
      .filter(({ text, at }) => at >= since && text.includes(`To: ${address}`))
      .flatMap(({ text }) => /^Your code is: (\w+)\r?$/m.exec(text)?.[1] ?? []);
    return codes[0];
  });
}

async function mailsIn(folder: string): Promise<{ readonly text: string; readonly at: number }[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = files
    .filter((file) => file.endsWith('.eml'))
    .map(async (file) => ({
      text: await readFile(join(folder, file), 'utf8'),
      at: (await stat(join(folder, file))).mtimeMs,
    }));
  return Promise.all(mails);
}

/** Returns the code that an authenticator app with this secret shows at a moment, in epoch milliseconds. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

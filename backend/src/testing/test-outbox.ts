import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@timekeep/tools/eventually';
import PostalMime, { type Email } from 'postal-mime';
import type { MailSettings } from '../configuration/configuration.js';

/** A folder to which a backend sends its mail. */
export class TestOutbox {
  private constructor(private readonly parent: string) {}

  static async create(): Promise<TestOutbox> {
    return new TestOutbox(await mkdtemp(join(tmpdir(), 'timekeep-outbox-')));
  }

  /** The folder; it exists once a mail was sent. */
  get folder(): string {
    return join(this.parent, 'outbox');
  }

  get settings(): MailSettings {
    return { url: pathToFileURL(this.folder).href, from: 'no-reply@acme.example' };
  }

  /** Returns all mail to the address, oldest first. */
  async mailTo(address: string): Promise<Email[]> {
    const files = await readdir(this.folder).catch(() => []);
    const whole = files.filter((file) => file.endsWith('.eml')).sort();
    const mails = await Promise.all(
      whole.map(async (file) => PostalMime.parse(await readFile(join(this.folder, file)))),
    );
    return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
  }

  /** Waits for the `count`th mail to the address and returns its code. */
  codeFor(address: string, count = 1): Promise<string> {
    return eventually(async () => {
      const mail = (await this.mailTo(address))[count - 1];
      return /^Your code is: (\w+)$/m.exec(mail?.text ?? '')?.[1];
    });
  }

  async remove(): Promise<void> {
    await rm(this.parent, { recursive: true, force: true });
  }
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { mergeMap, Subject } from 'rxjs';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { withNewFile } from '../files/private-file.js';
import type { Mail, MailOccasion } from './mail.js';

/** Pauses between attempts; a mail that is not accepted in these three minutes is given up. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000];
const SIDE_BY_SIDE = 8;
const MAX_WAITING = 1_000;
/** Less than the whole backend has for its end. */
const FINISH_WITHIN_MS = 3_000;
const TOO_LATE: SendingFailure = { reason: 'it came too late', isFinal: true, isCertain: true };

/** Sends mail in the background. Its log does not contain recipients or content. */
@Injectable()
export class Mailer implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly transport: MailTransport | null;
  /** A mail takes a slot while it is tried, and none while it waits for the next attempt. */
  private readonly tries = new Subject<() => Promise<void>>();
  private readonly waiting = new Set<Promise<void>>();
  /** The occasions of mails that wait or were sent, each with the time after which it cannot be repeated. */
  private readonly taken = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly ended = new AbortController();

  constructor(@InjectConfiguration() { mail, company }: Configuration) {
    const from = { name: company.name, address: mail.from };
    this.transport = mail.url === null ? null : mailTransport(mail.url, from);
    this.tries.pipe(mergeMap((attempt) => attempt(), SIDE_BY_SIDE)).subscribe();
  }

  onModuleInit(): void {
    if (!this.isSetUp)
      this.logger.warn(
        'SMTP_URL is not set: codes for a new password are read out by IT (it accounts reset), and nobody can confirm an email.',
      );
  }

  /** True if the configuration has a destination for mail. */
  get isSetUp(): boolean {
    return this.transport !== null;
  }

  /** Queues a mail and returns at once; the mail is sent as soon as the server accepts it, once for its occasion. */
  send(mail: Mail, occasion: MailOccasion): void {
    this.forgetOldOccasions();
    if (this.taken.has(occasion.id)) return;
    if (this.waiting.size >= MAX_WAITING) {
      this.logger.error('A mail was not sent: too many wait already.');
      return;
    }
    this.taken.set(occasion.id, Date.parse(occasion.notAfter));
    const delivery = this.deliver(mail, occasion);
    this.waiting.add(delivery);
    void delivery.then(() => this.waiting.delete(delivery));
  }

  /**
   * Tries once to send a mail, beside the queue: it takes no slot and no connection from mail with codes. The caller limits how
   * many are tried at once. After `stopping` is aborted an attempt has three seconds left.
   *
   * @returns null when the server accepted it
   */
  async sendNow(mail: Mail, stopping?: AbortSignal): Promise<SendingFailure | null> {
    const ended = new AbortController();
    let end: NodeJS.Timeout | undefined;
    const endSoon = (): void => {
      end = setTimeout(() => {
        ended.abort();
      }, FINISH_WITHIN_MS);
    };
    if (stopping?.aborted) endSoon();
    stopping?.addEventListener('abort', endSoon, { once: true });
    try {
      return await this.trySend(mail, ended.signal);
    } finally {
      stopping?.removeEventListener('abort', endSoon);
      clearTimeout(end);
    }
  }

  /** Connects to the mail server and signs in, without a mail. Returns null when it answers, and also once `stopping` is aborted. */
  async problem(stopping?: AbortSignal): Promise<SendingFailure | null> {
    if (!this.transport || stopping?.aborted) return null;
    const check = this.transport.check().then(() => null, sendingFailure);
    if (!stopping) return check;
    const answered = new AbortController();
    const stopped = once(stopping, 'abort', { signal: answered.signal }).then(
      () => null,
      () => null,
    );
    try {
      return await Promise.race([check, stopped]);
    } finally {
      answered.abort();
    }
  }

  /** Gives each waiting mail a last attempt, and aborts those that take too long. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const end = setTimeout(() => {
      this.ended.abort();
    }, FINISH_WITHIN_MS);
    await Promise.all(this.waiting);
    clearTimeout(end);
  }

  private async deliver(mail: Mail, occasion: MailOccasion): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, null]) {
      const failure = await this.inPlace(() => this.attempt(mail, occasion));
      if (failure === null) return;
      if (pauseMs === null || failure.isFinal || this.stopping.signal.aborted) {
        this.giveUp(failure, occasion);
        return;
      }
      this.logger.warn(`A mail could not be sent, trying again: ${failure.reason}.`);
      await pause(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private inPlace<T>(attempt: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      this.tries.next(async () => {
        resolve(await attempt());
      });
    });
  }

  private async attempt(mail: Mail, { notAfter }: MailOccasion): Promise<SendingFailure | null> {
    return Date.now() >= Date.parse(notAfter) ? TOO_LATE : this.trySend(mail, this.ended.signal);
  }

  private async trySend(mail: Mail, signal: AbortSignal): Promise<SendingFailure | null> {
    try {
      signal.throwIfAborted();
      await this.transport?.send(mail, signal);
      return null;
    } catch (error) {
      return sendingFailure(error);
    }
  }

  /** A later request for the same occasion is sent again. A shutdown of the backend is not logged as an error. */
  private giveUp({ reason }: SendingFailure, { id }: MailOccasion): void {
    this.taken.delete(id);
    const line = `A mail could not be sent: ${reason}.`;
    if (this.stopping.signal.aborted) this.logger.warn(line);
    else this.logger.error(line);
  }

  private forgetOldOccasions(): void {
    const now = Date.now();
    for (const [id, until] of this.taken) if (until <= now) this.taken.delete(id);
  }
}

/** The reason why a mail was not accepted. */
interface SendingFailure {
  /** Error codes; messages of mail servers repeat addresses. */
  readonly reason: string;
  /** True if a further attempt is useless. */
  readonly isFinal: boolean;
  /** True if the server took no mail; otherwise it may have taken it before its answer was lost. */
  readonly isCertain: boolean;
}

/** Classifies the error of a transport; status codes from 500 up mean that the server will never accept the mail. */
function sendingFailure(error: unknown): SendingFailure {
  const { code, responseCode, syscall }: { code?: unknown; responseCode?: unknown; syscall?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : null;
  const reason = typeof code === 'string' ? code : 'unknown reason';
  return {
    reason: status === null ? reason : `${reason} ${status}`,
    isFinal: status !== null && status >= 500,
    isCertain: status !== null || syscall === 'connect' || code === 'EDNS',
  };
}

/** Mail holds secrets: only the owner may look into the folder. */
const FOLDER_MODE = 0o700;
const ANSWER_WITHIN_MS = 10_000;

/** Content is from this program alone, never from a file or an address that a text names. */
const OWN_CONTENT_ALONE = { disableFileAccess: true, disableUrlAccess: true };

/** Sender of all mail. */
interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Destination of mail. */
interface MailTransport {
  /** Resolves once the mail was accepted; rejects when it was refused, or when the signal aborts first. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Resolves when the destination can be reached; rejects otherwise. Sends nothing. */
  check(): Promise<void>;
}

/** Returns the transport to the mail server, or to the folder, of the address. */
function mailTransport(url: string, from: Sender): MailTransport {
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

/** Mail to users. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}

import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { lastValueFrom, mergeMap, Subject } from 'rxjs';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import type { Mail } from './mail.js';
import { mailTransport, type MailTransport } from './mail-transport.js';

/** Between two tries; what no server takes in these three minutes is given up. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000];
const SIDE_BY_SIDE = 8;
const MAX_WAITING = 1_000;
/** Less than the backend as a whole has for its end. */
const FINISH_WITHIN_MS = 3_000;

/** Sends mail in the background. Its log says nothing of whom a mail is for, or what is in it. */
@Injectable()
export class Mailer implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly transport: MailTransport | null;
  private readonly mails = new Subject<Mail>();
  private readonly done: Promise<void>;
  private readonly stopping = new AbortController();
  private readonly ended = new AbortController();
  private waiting = 0;

  constructor(@InjectConfiguration() { mail, company }: Configuration) {
    const from = { name: company.name, address: mail.from };
    this.transport = mail.url === null ? null : mailTransport(mail.url, from);
    const delivered = this.mails.pipe(mergeMap((mail) => this.deliver(mail), SIDE_BY_SIDE));
    this.done = lastValueFrom(delivered, { defaultValue: undefined });
  }

  onModuleInit(): void {
    if (!this.isSetUp) this.logger.warn('SMTP_URL is not set: nobody can reset a forgotten password.');
  }

  /** Whether mail can be sent from here at all. */
  get isSetUp(): boolean {
    return this.transport !== null;
  }

  /** Takes a mail and returns at once; the mail is sent as soon as the server takes it. */
  send(mail: Mail): void {
    if (this.waiting >= MAX_WAITING) {
      this.logger.error('A mail was not sent: too many wait already.');
      return;
    }
    this.waiting += 1;
    this.mails.next(mail);
  }

  /** Gives each mail that waits a last try, and ends those that take too long. */
  async onApplicationShutdown(): Promise<void> {
    this.mails.complete();
    this.stopping.abort();
    const end = setTimeout(() => {
      this.ended.abort();
    }, FINISH_WITHIN_MS);
    await this.done;
    clearTimeout(end);
  }

  private async deliver(mail: Mail): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, null]) {
      const failure = await this.attempt(mail);
      if (failure === null) break;
      if (pauseMs === null || failure.isFinal || this.stopping.signal.aborted) {
        this.logger.error(`A mail could not be sent: ${failure.reason}.`);
        break;
      }
      this.logger.warn(`A mail could not be sent, trying again: ${failure.reason}.`);
      await pause(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
    this.waiting -= 1;
  }

  private async attempt(mail: Mail): Promise<SendingFailure | null> {
    try {
      this.ended.signal.throwIfAborted();
      await this.transport?.send(mail, this.ended.signal);
      return null;
    } catch (error) {
      return sendingFailure(error);
    }
  }
}

interface SendingFailure {
  /** In codes: the words of servers repeat addresses. */
  readonly reason: string;
  /** Whether the server said so for good. */
  readonly isFinal: boolean;
}

function sendingFailure(error: unknown): SendingFailure {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : null;
  const reason = typeof code === 'string' ? code : 'unknown reason';
  return {
    reason: status === null ? reason : `${reason} ${status}`,
    isFinal: status !== null && status >= 500,
  };
}

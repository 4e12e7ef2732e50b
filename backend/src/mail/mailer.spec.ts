import { randomUUID } from 'node:crypto';
import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@timekeep/tools/eventually';
import PostalMime from 'postal-mime';
import { testConfiguration } from '../testing/test-configuration.js';
import { TestOutbox, TestSmtpServer } from '../testing/test-mail.js';
import { Mailer } from './mailer.js';

const FROM = 'no-reply@acme.example';
const ANA = 'ana.cruz@acme.example';
const company = { name: 'Acme, Niños & Co', address: '', website: '' };
const mail = (to: string) => ({ to, subject: 'A code', text: 'It is SECRET4711', html: '<p>SECRET4711</p>' });

const occasion = (lifeMs = 60_000) => ({
  id: randomUUID(),
  notAfter: new Date(Date.now() + lifeMs).toISOString(),
});

let lines: string[];
let errors: string[];

beforeEach(() => {
  lines = [];
  errors = [];
  const write = (line: unknown): void => void lines.push(String(line));
  const writeError = (line: unknown): void => {
    write(line);
    errors.push(String(line));
  };
  Logger.overrideLogger({ log: write, warn: write, error: writeError });
});

afterEach(() => {
  Logger.overrideLogger(false);
});

const mailer = (url: string | null) => new Mailer(testConfiguration({ company, mail: { url, from: FROM } }));

describe('mail to a folder', () => {
  let outbox: TestOutbox;

  beforeEach(async () => {
    outbox = await TestOutbox.create();
  });

  afterEach(() => outbox.remove());

  it('becomes a file that mail programs can read', async () => {
    const mailing = mailer(outbox.settings.url);
    mailing.send(mail(ANA), occasion());
    await mailing.onApplicationShutdown();
    expect(await outbox.mailTo(ANA)).toMatchObject([
      {
        from: { name: company.name, address: FROM },
        subject: 'A code',
        text: expect.stringContaining('It is SECRET4711'),
        html: expect.stringContaining('<p>SECRET4711</p>'),
      },
    ]);
  });

  it('is for the eyes of its owner', async () => {
    const mailing = mailer(outbox.settings.url);
    mailing.send(mail(ANA), occasion());
    await mailing.onApplicationShutdown();
    const [file = '', ...others] = await readdir(outbox.folder);
    expect(others).toEqual([]);
    expect((await stat(outbox.folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outbox.folder, file))).mode & 0o777).toBe(0o600);
  });
});

describe('mail to a server', () => {
  let server: TestSmtpServer;

  beforeEach(async () => {
    server = await TestSmtpServer.start();
  });

  afterEach(() => server.stop());

  it('arrives, with its sender and receiver', async () => {
    const mailing = mailer(server.url);
    mailing.send(mail(ANA), occasion());
    const [received] = await eventually(() => server.received.length > 0 && server.received);
    expect(received).toMatchObject({ from: FROM, to: [ANA] });
    const { subject, text } = await PostalMime.parse(received?.message ?? '');
    expect({ subject, text: text?.trim() }).toEqual({ subject: 'A code', text: 'It is SECRET4711' });
    await mailing.onApplicationShutdown();
  });

  it('is sent again when the server has no time', async () => {
    server.answerRcpt('451 Later, please', 1);
    const mailing = mailer(server.url);
    mailing.send(mail(ANA), occasion());
    await eventually(() => server.received.length > 0);
    await mailing.onApplicationShutdown();
    expect(server.received).toHaveLength(1);
    expect(lines).toEqual(['A mail could not be sent, trying again: EENVELOPE 451.']);
  });

  it('is given up when the server refuses it, and the log does not say whose it was', async () => {
    server.answerRcpt(`550 Who is ${ANA}?`);
    const mailing = mailer(server.url);
    mailing.send(mail(ANA), occasion());
    await eventually(() => lines.length > 0);
    await mailing.onApplicationShutdown();
    expect(errors).toEqual(['A mail could not be sent: EENVELOPE 550.']);
  });

  it('waits for no other that the server puts off', async () => {
    server.answerRcpt('451 Later, please', 8);
    const mailing = mailer(server.url);
    for (let n = 0; n < 8; n++) mailing.send(mail(`put.off.${n}@acme.example`), occasion());
    mailing.send(mail(ANA), occasion());
    await eventually(() => server.received.length > 0);
    expect(server.received[0]?.to).toEqual([ANA]);
    await mailing.onApplicationShutdown();
    expect(server.received).toHaveLength(9);
  });

  it('is sent once for its occasion', async () => {
    const mailing = mailer(server.url);
    const once = occasion();
    mailing.send(mail(ANA), once);
    mailing.send(mail(ANA), once);
    mailing.send(mail(ANA), occasion());
    await eventually(() => server.received.length > 1);
    mailing.send(mail(ANA), once);
    await mailing.onApplicationShutdown();
    expect(server.received).toHaveLength(2);
  });

  it('may be sent again for an occasion for which it was given up', async () => {
    server.answerRcpt('550 Not now', 1);
    const mailing = mailer(server.url);
    const same = occasion();
    mailing.send(mail(ANA), same);
    await eventually(() => errors.length > 0);
    mailing.send(mail(ANA), same);
    await mailing.onApplicationShutdown();
    expect(server.received).toHaveLength(1);
  });

  it('is not sent any more when it is worth nothing', async () => {
    const mailing = mailer(server.url);
    mailing.send(mail(ANA), occasion(0));
    await eventually(() => errors.length > 0);
    await mailing.onApplicationShutdown();
    expect(errors).toEqual(['A mail could not be sent: it came too late.']);
    expect(server.connections).toBe(0);
  });

  it('is given a last try when the backend stops, and is then given up', async () => {
    const { url } = server;
    await server.stop();
    const mailing = mailer(url);
    mailing.send(mail(ANA), occasion());
    await eventually(() => lines.length > 0);
    await mailing.onApplicationShutdown();
    expect(lines).toEqual([
      'A mail could not be sent, trying again: ESOCKET.',
      'A mail could not be sent: ESOCKET.',
    ]);
    expect(errors).toEqual([]);
  });

  it('does not keep the backend from stopping when the server is silent', async () => {
    server.fallSilent();
    const mailing = mailer(server.url);
    mailing.send(mail(ANA), occasion());
    await eventually(() => server.connections > 0);
    await mailing.onApplicationShutdown();
    // Aborted by the mailer; a timeout of the server would be ETIMEDOUT.
    expect(lines).toEqual(['A mail could not be sent: EABORT.']);
  });
});

describe('mail that is sent at once', () => {
  let server: TestSmtpServer;

  beforeEach(async () => {
    server = await TestSmtpServer.start();
  });

  afterEach(() => server.stop());

  it('is accepted or not, in one try', async () => {
    const mailing = mailer(server.url);
    expect(await mailing.sendNow(mail(ANA))).toBeNull();
    server.answerRcpt('451 Later, please', 1);
    expect(await mailing.sendNow(mail(ANA))).toEqual({
      reason: 'EENVELOPE 451',
      isFinal: false,
      isCertain: true,
    });
    server.answerRcpt('550 No such user', 1);
    expect(await mailing.sendNow(mail(ANA))).toMatchObject({ isFinal: true, isCertain: true });
    expect(server.received).toHaveLength(1);
  });

  it('may have arrived when the answer to it is lost', async () => {
    server.loseAcceptance();
    expect(await mailer(server.url).sendNow(mail(ANA))).toMatchObject({ isFinal: false, isCertain: false });
    expect(server.received).toHaveLength(1);
  });

  it('has not arrived where nothing listens', async () => {
    const { url } = server;
    await server.stop();
    const mailing = mailer(url);
    expect(await mailing.sendNow(mail(ANA))).toMatchObject({ isFinal: false, isCertain: true });
    expect(await mailing.problem()).toMatchObject({ reason: 'ESOCKET' });
  });

  it('does not keep a mail with a code waiting, nor a backend from stopping', async () => {
    server.fallSilent();
    const mailing = mailer(server.url);
    const stopping = new AbortController();
    const attempts = Array.from({ length: 10 }, () =>
      mailing.sendNow(mail('many@acme.example'), stopping.signal),
    );
    await eventually(() => server.connections === attempts.length);
    server.fallSilent(false);
    mailing.send(mail(ANA), occasion());
    await eventually(() => server.received.length > 0);
    expect(server.received).toMatchObject([{ to: [ANA] }]);
    stopping.abort();
    const failures = await Promise.all(attempts);
    expect(failures.map((failure) => failure?.reason)).toEqual(attempts.map(() => 'EABORT'));
    await mailing.onApplicationShutdown();
  });

  it('is preceded by a check of the server, which sends nothing', async () => {
    const mailing = mailer(server.url);
    expect(await mailing.problem(new AbortController().signal)).toBeNull();
    expect(server.connections).toBe(1);
    expect(server.received).toEqual([]);
  });
});

describe('without a way for mail', () => {
  it('says so at the start', () => {
    const mailing = mailer(null);
    mailing.onModuleInit();
    expect(mailing.isSetUp).toBe(false);
    expect(lines).toEqual([
      'SMTP_URL is not set: codes for a new password are read out by IT (it accounts reset), and nobody can confirm an email.',
    ]);
  });
});

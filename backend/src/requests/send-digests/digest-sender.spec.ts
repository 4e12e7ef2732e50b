import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { eventually } from '@timekeep/tools/eventually';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { DeactivateAccount, RegisterAccount, RemoveAccount } from '../../accounts/accounts.module.js';
import { RecordPunches } from '../../clock/clock.module.js';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { ResignEmployee } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RequestCalls } from '../../testing/request-calls.js';
import { emailOf, TEST_PASSWORD, testContext } from '../../testing/test-backend.js';
import { TestSmtpServer } from '../../testing/test-mail.js';
import { DigestSender } from '../request-processes.module.js';
import { ClaimDigest } from './digest-sender.js';

const MINUTE_MS = 60_000;
const zone = new CompanyZone(DEFAULT_TIME_ZONE);

let server: TestSmtpServer;
let line: TcpProxy;
let calls: RequestCalls;
/** Days from today to the next one that no test has had. */
let ahead = 0;

beforeAll(async () => {
  server = await TestSmtpServer.start();
  line = await TcpProxy.to(server.url);
  calls = await RequestCalls.start({
    mail: { url: line.urlOf(server.url), from: 'no-reply@acme.example' },
    digest: { at: '06:00:00', applicationUrl: 'https://time.acme.example' },
  });
});

afterAll(async () => {
  await calls.stop();
  await line.cut();
  await server.stop();
});

afterEach(() => {
  jest.restoreAllMocks();
  server.answerRcpt('250 OK');
  server.loseAcceptance(false);
});

const sender = () => calls.backend.app.get(DigestSender);

/** Returns 06:00 of a day that no test has had, after all notices of the test. */
function nextMorning(): { readonly day: string; readonly dueAt: number } {
  ahead += 1;
  const day = calls.day(ahead);
  return { day, dueAt: zone.instantOf(day, '06:00:00') };
}

async function choose(EMPID: string, isOn: boolean) {
  return calls.backend.http
    .put(API_PATHS.noticesDigest)
    .set(await calls.as(EMPID))
    .send({ isOn });
}

const projected = async () => calls.backend.untilProjected(await calls.backend.app.get(EventStore).tail());

/** HR corrects a record, and the notice of it can be read. */
async function correct(EMPID: string, days: number): Promise<void> {
  await calls.correct(EMPID, days, { Remarks: 'OB' });
  await projected();
}

/** Returns an employee who wants the digest and has an unread notice. */
async function wanting(): Promise<string> {
  const EMPID = await calls.staff();
  await calls.backend.proveEmail(EMPID);
  expect((await choose(EMPID, true)).status).toBe(200);
  await correct(EMPID, -2);
  return EMPID;
}

async function mailsTo(EMPID: string): Promise<string[]> {
  const own = server.received.filter(({ to }) => to.includes(emailOf(EMPID)));
  return Promise.all(own.map(async ({ message }) => (await PostalMime.parse(message)).text ?? ''));
}

async function typesOf(EMPID: string): Promise<string[]> {
  const stored = await calls.backend.app.get(EventStore).history<NoticesEvent>(noticesStream(EMPID));
  const types = stored.map(({ event }) => event.type);
  return types.filter((type) => type !== 'DeviceSignedIn');
}

/** Works with the sender of another backend on the same stores. */
async function beside(
  work: (other: DigestSender) => Promise<void>,
  prepare?: (time: CompanyTime) => void,
): Promise<void> {
  const configuration = calls.backend.app.get<Configuration>(CONFIGURATION);
  const other = await createApplication(configuration, pino({ level: 'silent' }));
  prepare?.(other.get(CompanyTime));
  await other.init();
  try {
    await work(other.get(DigestSender));
  } finally {
    await other.close();
  }
}

describe('the choice of the digest', () => {
  it('is shown with the notices, off at first', async () => {
    const EMPID = await calls.staff();
    expect((await calls.notices(EMPID)).digest).toEqual({ isOn: false, at: '06:00' });
    const err = 'Please confirm your email first. Nothing was changed.';
    expect(await choose(EMPID, true)).toMatchObject({ status: 422, body: { err } });
    await calls.backend.proveEmail(EMPID);
    const msg = `New notices will be sent to ${emailOf(EMPID)} once a day, at 06:00.`;
    expect(await choose(EMPID, true)).toMatchObject({ status: 200, body: { msg } });
    expect((await calls.notices(EMPID)).digest.isOn).toBe(true);
    await choose(EMPID, false);
    expect((await calls.notices(EMPID)).digest.isOn).toBe(false);
  });
});

describe('the digest', () => {
  it('has the unread notices of those who want it, once', async () => {
    const [EMPID, other] = [await wanting(), await calls.staff()];
    await correct(other, -2);
    const id = await calls.make(EMPID, calls.leave());
    await calls.decide('100001', 'refuse', [id], 'Only three people are left');
    const { dueAt } = nextMorning();
    await sender().sendDue(dueAt - 1);
    expect(await mailsTo(EMPID)).toEqual([]);
    await sender().sendDue(dueAt);
    await sender().sendDue(dueAt + MINUTE_MS);
    const [text = '', ...more] = await mailsTo(EMPID);
    expect(more).toEqual([]);
    expect(text).toMatch(/^You have 2 unread notices in Timekeep at /);
    expect(text).toMatch(/^- Leave, .*: Refused by CRUZ, HANNA \(100001\)$/m);
    expect(text).toMatch(/^- CRUZ, HANNA \(100001\) changed your record of /m);
    expect(text).toContain('Open Timekeep: https://time.acme.example');
    expect(text).not.toContain('three people');
    expect(await mailsTo(other)).toEqual([]);
  });

  it('is not sent again for the same notices, and has all unread ones when there is a new one', async () => {
    const EMPID = await wanting();
    await sender().sendDue(nextMorning().dueAt);
    await sender().sendDue(nextMorning().dueAt);
    expect(await mailsTo(EMPID)).toHaveLength(1);
    await correct(EMPID, -3);
    await sender().sendDue(nextMorning().dueAt);
    const [, text = ''] = await mailsTo(EMPID);
    expect(text.match(/^- /gm)).toHaveLength(2);
  });

  it('is not for those who read, turned it off, resigned, were deactivated, or have another address', async () => {
    const [reader, off, resigned, deactivated, another] = [
      await wanting(),
      await wanting(),
      await wanting(),
      await wanting(),
      await wanting(),
    ];
    const [newest] = (await calls.notices(reader)).data;
    await calls.post(reader, API_PATHS.readNotices, { upTo: newest?.at });
    await choose(off, false);
    await calls.backend.run(new ResignEmployee(resigned, testContext()));
    await calls.backend.run(new DeactivateAccount(deactivated, testContext()));
    await calls.backend.run(new RemoveAccount(another, testContext()));
    const email = 'another@acme.example';
    const account = { EMPID: another, email, password: TEST_PASSWORD };
    await calls.backend.run(new RegisterAccount(account, testContext()));
    await sender().sendDue(nextMorning().dueAt);
    for (const EMPID of [reader, off, resigned, deactivated, another]) {
      expect(await mailsTo(EMPID)).toEqual([]);
      expect(await typesOf(EMPID)).not.toContain('DigestClaimed');
    }
    expect(server.received.flatMap(({ to }) => to)).not.toContain(email);
  });

  it('names a missing time out of the day before', async () => {
    const time = calls.backend.app.get(CompanyTime);
    const dueAt = zone.instantOf(calls.today, '06:00:00');
    const EMPID = await calls.staff();
    await calls.backend.proveEmail(EMPID);
    const clock = jest.spyOn(time, 'now').mockReturnValue(dueAt - MINUTE_MS);
    await choose(EMPID, true);
    const at = `${calls.day(-1)}T08:00:00+08:00`;
    await calls.backend.run(new RecordPunches([{ EMPID, at }], testContext()));
    clock.mockReturnValue(dueAt);
    await sender().sendDue(dueAt);
    expect(await mailsTo(EMPID)).toEqual([expect.stringContaining('You have no time out on ')]);
  });

  it('is sent once by two backends at the same time', async () => {
    const people = [await wanting(), await wanting(), await wanting(), await wanting(), await wanting()];
    const { dueAt } = nextMorning();
    await beside(async (other) => {
      await Promise.all([sender().sendDue(dueAt), other.sendDue(dueAt)]);
    });
    for (const EMPID of people) {
      expect(await mailsTo(EMPID)).toHaveLength(1);
      expect((await typesOf(EMPID)).filter((type) => type === 'DigestClaimed')).toHaveLength(1);
    }
  });

  it('is left out by a process that ends between claim and mail, and is not sent twice', async () => {
    const EMPID = await wanting();
    const { day, dueAt } = nextMorning();
    const [newest] = (await calls.notices(EMPID)).data;
    const claim = () =>
      calls.backend.commands.execute(new ClaimDigest(EMPID, day, newest?.at ?? '', testContext()));
    expect(await claim()).toBe(emailOf(EMPID));
    expect(await claim()).toBeNull();
    await projected();
    await sender().sendDue(dueAt);
    expect(await mailsTo(EMPID)).toEqual([]);
    await correct(EMPID, -3);
    await sender().sendDue(nextMorning().dueAt);
    const [text = ''] = await mailsTo(EMPID);
    expect(text.match(/^- /gm)).toHaveLength(2);
  });

  it('is not sent again when the tables forget it, as those that are built anew do for a while', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    await sender().sendDue(dueAt);
    await projected();
    await calls.backend.app.get(DataSource).query('UPDATE requests.readers SET digest_day = NULL');
    await beside((other) => other.sendDue(dueAt));
    expect(await mailsTo(EMPID)).toHaveLength(1);
  });

  it('is sent by a backend that starts after the time', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    await beside(
      () => eventually(async () => (await mailsTo(EMPID)).length > 0).then(() => undefined),
      (time) => void jest.spyOn(time, 'now').mockReturnValue(dueAt + MINUTE_MS),
    );
    expect(await mailsTo(EMPID)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that puts the mail off gets it later, on the same day', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    server.answerRcpt('451 Later, please');
    const failure = 'the mail server does not accept mail: EENVELOPE 451';
    await expect(sender().sendDue(dueAt)).rejects.toThrow(failure);
    await projected();
    await expect(sender().sendDue(dueAt)).rejects.toThrow(failure);
    await projected();
    server.answerRcpt('250 OK');
    await sender().sendDue(dueAt);
    expect(await mailsTo(EMPID)).toHaveLength(1);
    const tried = ['DigestClaimed', 'DigestReleased'];
    expect(await typesOf(EMPID)).toEqual(['DigestTurnedOn', ...tried, ...tried, 'DigestClaimed']);
  });

  it('that refuses a mail for good is not asked again that day', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    server.answerRcpt('550 No such user');
    await sender().sendDue(dueAt);
    await projected();
    server.answerRcpt('250 OK');
    await beside((other) => other.sendDue(dueAt));
    expect(await typesOf(EMPID)).toEqual(['DigestTurnedOn', 'DigestClaimed']);
    expect(await mailsTo(EMPID)).toEqual([]);
  });

  it('that takes a mail and does not say so does not get it twice', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    server.loseAcceptance();
    await expect(sender().sendDue(dueAt)).rejects.toThrow('the mail server does not accept mail: ');
    await projected();
    server.loseAcceptance(false);
    await sender().sendDue(dueAt);
    expect(await mailsTo(EMPID)).toHaveLength(1);
  });

  it('that is down costs no claim, and gets all mail once it is back', async () => {
    const EMPID = await wanting();
    const { dueAt } = nextMorning();
    await line.cut();
    await expect(sender().sendDue(dueAt)).rejects.toThrow('the mail server does not accept mail: ESOCKET');
    expect(await typesOf(EMPID)).toEqual(['DigestTurnedOn']);
    await line.restore();
    await sender().sendDue(dueAt + 9 * 60 * MINUTE_MS);
    expect(await mailsTo(EMPID)).toHaveLength(1);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type {
  PunchFileAnswer,
  PunchFilePreview,
  PunchFileProgress,
  PunchFileRecorded,
} from '@timekeep/contracts/api/punch-files-api';
import { MAX_PUNCH_FILE_BYTES } from '@timekeep/contracts/clock/punch-files';
import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import type { ExportEvent } from '@timekeep/contracts/events/exports';
import { exportsStream, punchesStream } from '@timekeep/contracts/events/streams';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { encoded } from '../../files/text-encodings.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { PunchUploads } from './punch-uploads.js';
import type { RecordUploadedPunches } from './record-uploaded-punches.command.js';

const HR = '100001';
const OTHER_HR = '100002';
const MARIA = '100003';
const JUAN = '100004';
let backend: TestBackend;
let hr: { readonly Authorization: string };
let otherHr: { readonly Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: '2023-01-02' });
  for (const id of [MARIA, JUAN]) await backend.employee(id, { hiredOn: '2023-01-02' });
  hr = await backend.bearer(HR);
  otherHr = await backend.bearer(OTHER_HR);
});

afterAll(() => backend.stop());

const bytesOf = (text: string, encoding: TextEncoding = 'utf-8') => Buffer.from(encoded(text, encoding));

const send = (content: Buffer, fields: Readonly<Record<string, string>> = {}, as = hr) =>
  backend.http.post(API_PATHS.punchFiles).set(as).field(fields).attach('file', content, '../../attlog.dat');

async function preview(
  content: Buffer,
  fields: Readonly<Record<string, string>> = {},
  as = hr,
): Promise<PunchFilePreview> {
  const { body }: { body: PunchFileAnswer } = await send(content, fields, as).expect(200);
  if (!body.file) throw new Error('There is no preview.');
  return body.file;
}

async function record(id: string, as = hr): Promise<PunchFileRecorded> {
  const { body } = await backend.http.post(pathTo(API_PATHS.punchFile, { id })).set(as).send({}).expect(200);
  const answer: PunchFileRecorded = body;
  return answer;
}

async function rejectsOf(id: string): Promise<Buffer> {
  const path = pathTo(API_PATHS.punchFileRejects, { id });
  const { body }: { body: unknown } = await backend.http.get(path).set(hr).responseType('blob').expect(200);
  if (!Buffer.isBuffer(body)) throw new Error('There are no bytes.');
  return body;
}

const punchesOf = async (EMPID: string, date: string) =>
  (await backend.app.get(EventStore).idsIn(punchesStream(EMPID, date))).positions.size;

describe('a file of punches that HR sends', () => {
  it('is previewed, recorded once, and gives back its refused lines in its encoding', async () => {
    const lines = [
      `${MARIA};PEÑA, MARIA;13/05/2024 08:00`,
      `${MARIA};PEÑA, MARIA;13/05/2024 17:00`,
      `${JUAN};MUÑOZ, JUAN;02/06/2024 08:00`,
      '999999;=1+1;13/05/2024 08:00',
      '999998;NIÑO;13/05/2024 08:00',
      `${JUAN};MUÑOZ, JUAN;soon`,
      `${HR};OWN, HR;13/05/2024 08:00`,
    ];
    const content = bytesOf(['EMPID;NAME;at', ...lines].join('\r\n'), 'ansi');
    const file = await preview(content);
    expect(file).toMatchObject({
      ...{ encoding: 'ansi', format: 'columns', dates: 'dmy', rows: 7 },
      ...{ recorded: 3, known: 0, oldest: '2024-05-13', newest: '2024-06-02' },
      months: [
        { month: '2024-05', records: 1 },
        { month: '2024-06', records: 1 },
      ],
      refusals: [
        { refusal: 'unknown', count: 2, lines: [{ text: lines[3] }, { text: lines[4] }] },
        { refusal: 'time', count: 1 },
        { refusal: 'own', count: 1, lines: [{ text: lines[6] }] },
      ],
    });
    expect(await punchesOf(MARIA, '2024-05-13')).toBe(0);
    const before = await rejectsOf(file.id);
    expect(await record(file.id)).toMatchObject({
      ...{ rows: 7, done: 7, recorded: 3, known: 0, refused: 4, isFinished: true },
      msg: 'Punches recorded: 3. Recorded before: 0. Lines refused: 4.',
    });
    expect(await punchesOf(MARIA, '2024-05-13')).toBe(2);
    expect(await record(file.id)).toMatchObject({ recorded: 3, isFinished: true });
    const rejects = await rejectsOf(file.id);
    expect(rejects).toEqual(before);
    const taken = await backend.app
      .get(EventStore)
      .history<ExportEvent>(exportsStream(new Date().toISOString().slice(0, 7)));
    const digest = createHash('sha256').update(rejects).digest('hex');
    const exported = { what: 'refused-punches', filter: JSON.stringify({ id: file.id }), rows: 4, digest };
    expect(taken.map(({ event }) => event.data)).toEqual([exported, exported]);
    expect(rejects.includes(bytesOf('999998;NIÑO;13/05/2024 08:00;', 'ansi'))).toBe(true);
    expect(rejects.toString('latin1').split('\n').slice(0, 2)).toEqual([
      'EMPID;NAME;at;line;reason',
      `999999;'=1+1;13/05/2024 08:00;5;There is no employee 999999.`,
    ]);
    const mended = await preview(Buffer.from(rejects.toString('latin1').replace('999998', JUAN), 'latin1'));
    expect(mended).toMatchObject({ encoding: 'ansi', rows: 4, recorded: 1 });
    expect(await record(mended.id)).toMatchObject({ recorded: 1, known: 0, refused: 3 });
  });

  it('is one of a device, too, and known when it is sent again', async () => {
    const content = bytesOf(
      `   ${MARIA}\t2024-07-01 08:00:00\t1\t0\t1\t0\n   ${MARIA}\t2024-07-01 17:00:00\t1\t1\t1\t0\n`,
    );
    const { id, ...file } = await preview(content);
    expect(file).toMatchObject({ format: 'attlog', dates: null, recorded: 2, refusals: [] });
    await record(id);
    expect(await preview(content)).toMatchObject({ recorded: 0, known: 2, months: [], oldest: null });
  });

  it('asks for the order of its dates when it is not certain, and never guesses it', async () => {
    const content = bytesOf(`EMPID,at\n${MARIA},05/02/2024 08:00\n`);
    const { body } = await send(content).expect(200);
    expect(body).toEqual({ question: { dates: ['mdy', 'dmy'], line: `${MARIA},05/02/2024 08:00` } });
    expect(await preview(content, { dates: 'dmy' })).toMatchObject({ dates: 'dmy', oldest: '2024-02-05' });
    await send(content, { dates: 'ydm' }).expect(400);
  });

  it('is read in the encoding that is given', async () => {
    const content = bytesOf(`EMPID;NAME;at\n${MARIA};PEÑA;2024-07-02 08:00\n`, 'utf-16le');
    expect(await preview(content)).toMatchObject({ encoding: 'utf-16le', recorded: 1 });
    const misread = await preview(content, { encoding: 'utf-8' });
    expect(misread).toMatchObject({ recorded: 0, refusals: [{ refusal: 'characters' }] });
  });

  it.each([
    ['is empty', Buffer.alloc(0), 400, 'punchFiles.isEmpty'],
    [
      'is a document of a spreadsheet program',
      Buffer.from('PK\u0003\u0004'),
      400,
      'punchFiles.isSpreadsheet',
    ],
    ['has zero bytes alone', Buffer.alloc(5_000), 400, 'punchFiles.noColumns'],
    ['has a line of 3 MB', Buffer.alloc(3_000_000, 'x'), 400, 'punchFiles.lineTooLong'],
    [
      'has very many lines',
      Buffer.from(`EMPID,at\n${'1\n'.repeat(2_000_000)}`),
      400,
      'punchFiles.tooManyLines',
    ],
    ['is too large', Buffer.alloc(MAX_PUNCH_FILE_BYTES + 1, 'x'), 413, 'punchFiles.fileTooLarge'],
    ['is far too large', Buffer.alloc(2 * MAX_PUNCH_FILE_BYTES, 'x'), 413, 'punchFiles.fileTooLarge'],
  ])('is refused when it %s', async (_, content, status, code) => {
    const { body } = await send(content).expect(status);
    expect(body).toMatchObject({ code });
  });

  it('comes in a form with one file, from HR', async () => {
    const post = () => backend.http.post(API_PATHS.punchFiles);
    await post().set(hr).send({ file: 'x' }).expect(415);
    await post().set(hr).field('file', 'x').expect(400);
    await post()
      .set(hr)
      .attach('file', Buffer.from('a'), 'a')
      .attach('file', Buffer.from('b'), 'b')
      .expect(400);
    await post()
      .set(hr)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nnonsense')
      .expect(400);
    const { body } = await send(Buffer.from('a'), { other: 'x' }).expect(400);
    expect(body).toMatchObject({ err: 'Unknown field: other' });
    await post().attach('file', Buffer.from('a'), 'a').expect(401);
    await backend.user('100005');
    await send(Buffer.from('a'), {}, await backend.bearer('100005')).expect(403);
  });

  it('has NUL bytes and unreadable lines refused line by line', async () => {
    const lines = [
      `${MARIA},2024-07-03T08:00:00`,
      `1000\u000003,2024-07-03T08:00:00`,
      `"${MARIA},2024-07-03T08:00:00`,
    ];
    expect(await preview(bytesOf(`EMPID,at\n${lines.join('\n')}\n`))).toMatchObject({
      recorded: 1,
      refusals: [
        { refusal: 'characters', count: 1 },
        { refusal: 'quotes', count: 1 },
      ],
    });
  });

  it('is kept for its user alone, until the next one', async () => {
    const content = bytesOf(`EMPID,at\n${MARIA},2024-07-04T08:00:00\n`);
    const { id } = await preview(content);
    const path = pathTo(API_PATHS.punchFile, { id });
    const gone = { code: 'punchFiles.gone' };
    expect((await backend.http.post(path).set(otherHr).send({}).expect(404)).body).toMatchObject(gone);
    await backend.http.get(path).set(otherHr).expect(404);
    expect((await backend.http.get(path).set(hr).expect(200)).body).toMatchObject({ done: 0, rows: 1 });
    const rejects = await backend.http.get(`${path}/rejects`).set(hr).expect(404);
    expect(rejects.body).toMatchObject({ code: 'punchFiles.noRejectsBefore' });
    await preview(content);
    expect((await backend.http.post(path).set(hr).send({}).expect(404)).body).toMatchObject(gone);
    await backend.http.post(`${API_PATHS.punchFiles}/1`).set(hr).send({}).expect(404);
  });

  describe('of many lines', () => {
    const minutes = Array.from(
      { length: 150 },
      (_, minute) =>
        `T${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
    );
    let content: Buffer;

    beforeEach(() => {
      const days = Array.from({ length: 28 }, (_, day) => `2024-09-${String(day + 1).padStart(2, '0')}`);
      const lines = days.flatMap((day) => minutes.map((minute) => `${JUAN},${day}${minute}`));
      content = bytesOf(['EMPID,at', ...lines, '999999,2024-09-01T08:00:00'].join('\n'));
    });

    it('is continued where an interrupted call ended, by any backend, and recorded once', async () => {
      const { id, rows } = await preview(content);
      expect(rows).toBe(4_201);
      const uploads = backend.app.get(PunchUploads);
      let parts = 0;
      const carryOut = (command: RecordUploadedPunches) => {
        parts += 1;
        if (parts === 2) throw new Error('The process ended.');
        return backend.commands.execute(command);
      };
      // A call ends by itself after a while, on a slow machine before the second part.
      const untilFinished = async () => {
        let isFinished = false;
        while (!isFinished) {
          const { progress } = await uploads.record(id, { ...testContext(), actor: HR }, carryOut);
          isFinished = progress.isFinished;
        }
      };
      await expect(untilFinished()).rejects.toThrow('ended');
      const { body }: { body: PunchFileProgress } = await backend.http
        .get(pathTo(API_PATHS.punchFile, { id }))
        .set(hr)
        .expect(200);
      expect(body).toMatchObject({ done: 2_000, recorded: 2_000, isFinished: false });
      let answer = await record(id);
      while (!answer.isFinished) answer = await record(id);
      expect(answer).toMatchObject({ done: 4_201, recorded: 4_200, known: 0, refused: 1 });
      expect((await rejectsOf(id)).toString()).toBe(
        'EMPID,at,line,reason\n999999,2024-09-01T08:00:00,4202,There is no employee 999999.\n',
      );
      expect(await punchesOf(JUAN, '2024-09-28')).toBe(150);
    });

    it('is recorded by one of two calls at a time', async () => {
      const { id } = await preview(content);
      await Promise.all([record(id), record(id)]);
      let answer = await record(id);
      while (!answer.isFinished) answer = await record(id);
      expect(answer).toMatchObject({ done: 4_201, recorded: 0, known: 4_200, refused: 1 });
    });
  });

  it('is removed a day after its last use', async () => {
    const { id } = await preview(bytesOf(`EMPID,at\n${MARIA},2024-07-05T08:00:00\n`));
    const database = backend.app.get(DataSource);
    await database.query(
      `UPDATE uploads.punch_files SET used_at = now() - interval '25 hours' WHERE id = $1`,
      [id],
    );
    await preview(bytesOf(`EMPID,at\n${MARIA},2024-07-05T08:00:00\n`), {}, otherHr);
    await backend.http.get(pathTo(API_PATHS.punchFile, { id })).set(hr).expect(404);
  });
});

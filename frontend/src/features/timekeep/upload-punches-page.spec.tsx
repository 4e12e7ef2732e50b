import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PunchFilePreview, PunchFileRecorded } from '@timekeep/contracts/api/punch-files-api';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import { callsTo, failed, ok, serve, serveAlso, type ApiAnswer } from '@/testing/api-server';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/timekeep-data';

const FILES = '/api/data/a/punches/files';
const ID = '0b0f1f6e-3c2a-4a53-8d0e-0d6a54a1c001';
const FILE = `${FILES}/${ID}`;
const PREVIEW: PunchFilePreview = {
  id: ID,
  ...{ encoding: 'ansi', format: 'columns', dates: 'dmy', rows: 7, recorded: 4, known: 1 },
  ...{ oldest: '2024-05-13', newest: '2024-06-02', byDeviceNumber: 2 },
  months: [
    { month: '2024-05', records: 2 },
    { month: '2024-06', records: 1 },
  ],
  refusals: [
    { refusal: 'unknown', count: 1, lines: [{ text: '999999;NIÑO;13/05/2024 08:00', reason: 'Nobody.' }] },
    { refusal: 'time', count: 1, lines: [{ text: '100003;PEÑA;soon', reason: 'No time.' }] },
  ],
};
const part = (done: number, isFinished: boolean): PunchFileRecorded => ({
  ...{ rows: 7, done, recorded: Math.min(done, 4), known: 1, refused: isFinished ? 2 : 0, isFinished },
  msg: isFinished
    ? punchFileMessages.recorded({ recorded: 4, known: 1, refused: 2 }).text
    : punchFileMessages.underWay({ done, rows: 7 }).text,
});

function open(preview: ApiAnswer = ok({ file: PREVIEW })) {
  serve({ ...answersForHr(), [`POST ${FILES}`]: preview, [`POST ${FILE}`]: ok(part(7, true)) });
  return renderApp('/resource/timekeep', 'token-of-100001');
}

const fileOf = (name: string) => new File(['100003\t2024-05-13 08:00:00\n'], name);
const input = () => screen.findByLabelText<HTMLInputElement>('File of punches');

describe('uploading punches', () => {
  it('shows what a file contains before it records it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    await user.upload(await input(), fileOf('attlog.dat'));
    const contents = within(await screen.findByTestId('punch-file'));
    expect(contents.getByText('Lines: 7. New punches: 4. Recorded already: 1. Refused: 2.')).toBeVisible();
    expect(contents.getByText('Named columns · ANSI (Windows) · day/month/year')).toBeVisible();
    expect(contents.getByText('New punches from May 13, 2024 to Jun 2, 2024.')).toBeVisible();
    expect(contents.getByText('May 2024: 2')).toBeVisible();
    expect(contents.getByText('Unknown number: 1')).toBeVisible();
    expect(contents.getByText('100003;PEÑA;soon')).toBeVisible();
    expect(callsTo(FILES).map(({ body }) => body)).toEqual([{ file: 'attlog.dat' }]);
    expect(callsTo(FILE)).toEqual([]);
  });

  it('records it in parts, and goes on after a failure', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    const answers = [
      ok(part(2, false)),
      failed(503, 'The log is away.'),
      ok(part(5, false)),
      ok(part(7, true)),
    ];
    serveAlso(`POST ${FILE}`, () => answers.shift() ?? failed(500, 'Too many calls.'));
    await user.upload(await input(), fileOf('attlog.dat'));
    await user.click(await screen.findByRole('button', { name: 'Record punches (4)' }));
    expect(await screen.findByText('The log is away.')).toBeVisible();
    expect(screen.getByText('2 of 7 lines are done.')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Continue' });
    await waitFor(() => {
      expect(next).toBeEnabled();
    });
    await user.click(next);
    expect(
      await screen.findByText('Punches recorded: 4. Recorded before: 1. Lines refused: 2.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(callsTo(FILE)).toHaveLength(4);
  });

  it('gives the refused lines back under a name like that of the file', async () => {
    const { user } = open();
    const createObjectURL = jest.fn(() => 'blob:refused');
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
    const names: string[] = [];
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      names.push(this.download);
    };
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    serveAlso(`GET ${FILE}/rejects`, () => ok('EMPID;at;reason'));
    await user.upload(await input(), fileOf('attlog.dat'));
    await user.click(await screen.findByRole('button', { name: 'Record punches (4)' }));
    await user.click(await screen.findByRole('button', { name: 'Download refused lines' }));
    await waitFor(() => {
      expect(names).toEqual(['attlog-refused.dat']);
    });
  });

  it('gives the lines that would be refused before anything is recorded', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    await user.upload(await input(), fileOf('attlog.dat'));
    expect(await screen.findByRole('button', { name: 'Download refused lines' })).toBeEnabled();
    expect(callsTo(FILE)).toEqual([]);
  });

  it('records nothing from a file without new punches, and says why', async () => {
    const { user } = open(ok({ file: { ...PREVIEW, recorded: 0, known: 5, months: [] } }));
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    await user.upload(await input(), fileOf('attlog.dat'));
    const button = await screen.findByRole('button', { name: 'Record punches (0)' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('No line of the file would change anything.');
  });

  it('asks for the order of the dates, and sends the file again with it', async () => {
    const { user } = open(ok({ question: { dates: ['mdy', 'dmy'], line: '100003;05/02/2024' } }));
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    await user.upload(await input(), fileOf('report.csv'));
    expect(await screen.findByText('Please choose: 100003;05/02/2024')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
    serveAlso(`POST ${FILES}`, () => ok({ file: PREVIEW }));
    await user.click(screen.getByRole('combobox', { name: 'Order of the dates' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'month/day/year',
      'day/month/year',
    ]);
    await user.click(screen.getByRole('option', { name: 'day/month/year' }));
    expect(await screen.findByTestId('punch-file')).toBeVisible();
    const encodings = screen.getByRole('combobox', { name: 'Encoding' });
    await user.click(encodings);
    await user.click(await screen.findByRole('option', { name: 'UTF-8' }));
    await waitFor(() => {
      expect(callsTo(FILES).map(({ body }) => body)).toEqual([
        { file: 'report.csv' },
        { file: 'report.csv', dates: 'dmy' },
        { file: 'report.csv', dates: 'dmy', encoding: 'utf-8' },
      ]);
    });
  });

  it('takes a file that is dropped, and says why one cannot be read', async () => {
    const { user } = open(failed(400, punchFileMessages.isSpreadsheet()));
    await user.click(await screen.findByRole('link', { name: /Upload Punches/ }));
    fireEvent.drop(await screen.findByTestId('file-field'), { dataTransfer: { files: [fileOf('a.xlsx')] } });
    expect(
      await screen.findByText('It is a document of a spreadsheet program. Please save it as CSV.'),
    ).toBeVisible();
    const large = fileOf('large.csv');
    Object.defineProperty(large, 'size', { value: 6_000_000 });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
    });
    await user.upload(await input(), large);
    expect(await screen.findByText('The file is too large: at most 5 MiB can be sent.')).toBeVisible();
    expect(callsTo(FILES)).toHaveLength(1);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { textOf } from '@/testing/file-text';
import { FILIPINO } from './filipino';
import { inEnglish, speak } from './language';

// As on a page in Filipino: before any module that has texts in constants.
speak(FILIPINO);
const { auditAnswers, version } = await import('@/testing/audit-data');
const { request } = await import('@/testing/request-data');
const { dayInWords } = await import('@/shared/attendance/date-format');
const { renderApp } = await import('@/testing/render-app');
const { changesColumns } = await import('@/features/audit/changes-columns');
const { minutesLabel } = await import('@/features/attendance/today');
const { lengthInWords, weekInWords } = await import('@/shared/schedules/week-format');
const { DEFAULT_TEMPLATE } = await import('@timekeep/contracts/schedules/weekly-times');
const { record, TODAY } = await import('@/testing/company');
const { requestColumns } = await import('@/features/requests/request-columns');
const { noteInWords } = await import('@/shared/audit/request-words');
const { clipboardText } = await import('@/shared/table/csv');
await import('@/testing/load-pickers');

describe('on a page in Filipino,', () => {
  it('dates are in Filipino, except in files', () => {
    expect(dayInWords('2026-11-20')).toBe('Nob 20, 2026 Biy');
    expect(inEnglish(() => dayInWords('2026-11-20'))).toBe('Nov 20, 2026 Fri');
  });

  it('a note of the system is in Filipino but for its reason, and one of a person as it was written', () => {
    expect(noteInWords('It was granted, but could not take effect: The day is closed.')).toBe(
      'Naaprubahan ito, pero hindi naipatupad: The day is closed.',
    );
    expect(noteInWords('The inventory is on this day')).toBe('The inventory is on this day');
  });

  it('the CSV of a comparison is English, while the table is not', async () => {
    serve(auditAnswers());
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderApp('/resource/audit/compare', TOKEN);
    expect((await screen.findAllByText(/Ang system/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    const [file] = files;
    if (!file) throw new Error('No file was made.');
    const [, ...lines] = (await textOf(file)).trimEnd().split('\r\n');
    expect(lines).toEqual([
      '2026-11-19,100011,"CASTILLO, VICENTE",Administration,Remarks Absent → Present; Time In N/A → 08:12:00; Time Out N/A → 17:00:00; MinsLate 0 → 12; Hours 0.00 → 8.80,12,"REYES, ANA; The system"',
      '2026-11-18,100012,"REYES, ANA",Sales,Time In 08:12:00 → 08:00:00; MinsLate 12 → 0,-32,Terminal gate',
    ]);
    saved.mockRestore();
  });

  it('copied changes are English', () => {
    const columns = changesColumns(new CompanyZone(DEFAULT_TIME_ZONE));
    const opening = version({
      actor: 'system',
      actorName: null,
      actorAuthority: null,
      kind: 'opening',
      before: null,
    });
    const [, line = ''] = clipboardText(columns, [opening]).split('\n');
    expect(line.split('\t')).toEqual([
      '2026-11-20T06:03:27.000Z',
      'The system',
      '2026-11-19',
      'CASTILLO, VICENTE',
      'Day opened',
      'No record → Remarks Present; Time In 08:12:00; Time Out 17:00:00; MinsLate 12; Hours 8.80',
      'seen at the gate',
    ]);
  });

  it('copied requests are English', () => {
    const columns = requestColumns('none', {
      chosen: new Set(),
      isFull: false,
      age: () => 3,
      onChoose: () => undefined,
    });
    const halfDay = request({ kind: 'leave', LEAVE_TYPE: 'VL', half: 'AM', state: 'endorsed' });
    const overtime = request({ kind: 'overtime', minutes: 90 });
    const [, ...lines] = clipboardText(columns, [halfDay, overtime]).split('\n');
    expect(lines).toEqual([
      'CASTILLO, VICENTE\tLeave\t2026-11-18\tEndorsed\t3\tVacation Leave, Morning\tForgot to punch out',
      'CASTILLO, VICENTE\tOvertime\t2026-11-18\tWaiting\t3\t90 minutes\tForgot to punch out',
    ]);
  });

  it('minutes late and the hours of a week are in Filipino', () => {
    expect(minutesLabel({ ...record(TODAY), Remarks: 'Present', MinsLate: 20 })).toBe('minuto');
    expect(weekInWords({ TIME: DEFAULT_TEMPLATE })).toContain('Sab walang pasok');
    expect(lengthInWords(['08:30:00', '18:15:00'])).toBe('9 oras 45 minuto');
  });

  it('a guide says that its pictures are in English', async () => {
    serve(auditAnswers());
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Gabay' }));
    await user.click(await screen.findByRole('button', { name: 'I-resign ang isang empleyado' }));
    expect(screen.getByText('Ingles ang mga page sa mga larawan.')).toBeVisible();
  });
});

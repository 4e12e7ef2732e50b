import { describe, expect, it } from '@jest/globals';
import type { DecisionNotice, Notice } from '@timekeep/contracts/api/notices-api';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { digestMail, digestTime, firstDigestDay } from './digest-mail.js';
import { pauseAfter } from './digest-sender.js';

describe('the time of a digest', () => {
  const manila = new CompanyZone('Asia/Manila');
  const at = (text: string) => Date.parse(text);

  it("is that of the company's clock, whose day begins before that of UTC", () => {
    const now = at('2026-11-24T21:59:59.999Z');
    expect(digestTime(manila, now, '06:00:00')).toEqual({
      day: '2026-11-25',
      dueAt: at('2026-11-24T22:00:00Z'),
    });
    // Midnight in Manila: the digest of the new day is not due yet.
    expect(digestTime(manila, at('2026-11-24T16:00:00Z'), '06:00:00').day).toBe('2026-11-25');
    expect(digestTime(manila, at('2026-11-24T15:59:59.999Z'), '06:00:00').day).toBe('2026-11-24');
  });

  it('comes once on days on which the clock changes', () => {
    const berlin = new CompanyZone('Europe/Berlin');
    // 02:30 is skipped on the first of these days, and comes twice on the other one.
    expect(digestTime(berlin, at('2026-03-29T12:00:00Z'), '02:30:00').dueAt).toBe(at('2026-03-29T01:30:00Z'));
    const { dueAt } = digestTime(berlin, at('2026-10-25T12:00:00Z'), '02:30:00');
    expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]).toContain(dueAt);
  });

  it('is first on the day on which it is turned on, if it is still to come', () => {
    expect(firstDigestDay(manila, at('2026-11-24T21:59:59.999Z'), '06:00:00')).toBe('2026-11-25');
    expect(firstDigestDay(manila, at('2026-11-24T22:00:00Z'), '06:00:00')).toBe('2026-11-26');
  });
});

describe('the pause after failures', () => {
  it('doubles up to half an hour', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => pauseAfter(failures) / 60_000);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
  });
});

describe('the mail', () => {
  const decided: DecisionNotice = {
    ...{ id: '1', at: '2026-11-24T01:00:00.000Z', isUnread: true, kind: 'request-decided' },
    ...{ REQUEST_ID: '100003-1', requestKind: 'leave', FROM: '2026-12-03', TO: '2026-12-04' },
    ...{ state: 'refused', note: 'Only <b>three</b> people are left', by: 'CRUZ, ANA & Co (100001)' },
  };
  const missing: Notice = {
    ...{ id: '2', at: '2026-11-23T16:00:00.000Z', isUnread: true, kind: 'no-time-out' },
    date: '2026-11-23',
  };
  const given: Notice = {
    ...{ id: '3', at: '2026-11-23T16:00:00.000Z', isUnread: true, kind: 'matter-assigned' },
    ...{ matter: 'no-out', EMPNAME: 'BAGO, LEO', date: '2026-11-20', by: 'CRUZ, ANA (100001)' },
  };
  const mail = (notices: readonly Notice[], link: string | null = 'https://time.acme.example') =>
    digestMail('ana@acme.example', notices, 'Acme & Co', link);

  it('has a line for each notice, without notes, and says how it is turned off', () => {
    const { to, subject, text } = mail([decided, missing, given]);
    expect({ to, subject }).toEqual({ to: 'ana@acme.example', subject: '3 unread notices in Timekeep' });
    expect(text.trim().split('\n')).toEqual([
      'You have 3 unread notices in Timekeep at Acme & Co:',
      '',
      '- Leave, Dec 3, 2026 to Dec 4, 2026: Refused by CRUZ, ANA & Co (100001)',
      '- You have no time out on Nov 23, 2026',
      '- CRUZ, ANA (100001) gave you something to settle: No time out, BAGO, LEO, Nov 20, 2026',
      '',
      'Open Timekeep: https://time.acme.example',
      '',
      'To get no more of these mails, open Timekeep, press the bell, and turn off “Email me once a day”.',
    ]);
  });

  it('has the same as HTML, in which no text is markup', () => {
    const { html } = mail([decided]);
    expect(html).toContain(
      '<li>Leave, Dec 3, 2026 to Dec 4, 2026: Refused by CRUZ, ANA &amp; Co (100001)</li>',
    );
    expect(html).toContain('<a href="https://time.acme.example">');
    expect(html).toContain('You have 1 unread notice in Timekeep at Acme &amp; Co:');
    expect(html).not.toContain('three');
  });

  it('has no link where the address is not known, and counts what is too much for it', () => {
    const { text, html } = mail(
      Array.from({ length: 25 }, () => missing),
      null,
    );
    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain('And 5 more.');
    expect(`${text}${html}`).not.toMatch(/https?:/);
  });
});

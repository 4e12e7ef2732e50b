import { Injectable } from '@nestjs/common';
import {
  NOTICES_LIMIT,
  type Notice,
  type NoticesAnswer,
  type TimeOutNotice,
} from '@timekeep/contracts/api/notices-api';
import { halfDayRemark, HALVES, LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { NoticeContent } from '@timekeep/projections/requests/tables';
import { DataSource } from 'typeorm';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { actorText } from '../../event-store/decider.js';
import { CompanyTime } from '../../organization/organization.module.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { DateUnderWay } from '../../timekeep/timekeep.module.js';
import { RequestLists } from '../search-requests/search-requests.query.js';

const NOTICES = `
  SELECT n.id, n.kind, n.at, n.actor, e.last_name || ', ' || e.first_name AS "actorName", n.content,
    about.last_name || ', ' || about.first_name AS "aboutName"
  FROM requests.notices n LEFT JOIN requests.employees e ON e.empid = n.actor
    LEFT JOIN requests.employees about ON about.empid = n.content #>> '{assigned,EMPID}'
  WHERE n.empid = $1 ORDER BY n.position DESC LIMIT ${NOTICES_LIMIT}`;

const READER = `
  SELECT up_to AS "upTo", digest_from IS NOT NULL AS "wantsDigest" FROM requests.readers WHERE empid = $1`;

const UNREAD = `SELECT count(*)::integer AS unread FROM requests.notices WHERE empid = $1 AND at > $2`;

/** After half a day of leave the remark is that of the leave, and a time out is missing as well. */
const ONLY_IN = `
  SELECT empid AS "EMPID" FROM attendance.records
  WHERE empid = ANY ($1::text[]) AND work_date = $2 AND opened AND time_in IS NOT NULL AND time_out IS NULL
    AND (remark = 'TimeIn' OR remark = ANY ($3::text[]))`;
const HALF_DAYS = LEAVE_TYPES.flatMap((type) => HALVES.map((half) => halfDayRemark(type, half)));

const NOTHING_READ = new Date(0);

const DIGEST_CANDIDATES = `
  SELECT r.empid AS "EMPID", EXISTS (
    SELECT 1 FROM requests.notices n
    WHERE n.empid = r.empid AND n.at <= $2::timestamptz AND (r.up_to IS NULL OR n.at > r.up_to)
  ) AS "hasUnread"
  FROM requests.readers r
  WHERE r.digest_from <= $1::date AND (r.digest_day IS NULL OR r.digest_day < $1::date)`;

interface NoticeRow {
  readonly id: string;
  readonly kind: Notice['kind'];
  readonly at: Date;
  readonly actor: string;
  readonly actorName: string | null;
  readonly content: NoticeContent;
  /** The employee whom an assigned matter is about. */
  readonly aboutName: string | null;
}

interface NewestNotices extends Pick<NoticesAnswer, 'unread'> {
  readonly data: Notice[];
  readonly wantsDigest: boolean;
}

interface DigestCandidate {
  readonly EMPID: string;
  readonly hasUnread: boolean;
}

/** Notices of an employee. */
@Injectable()
export class Notices {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly underWay: DateUnderWay,
    private readonly lists: RequestLists,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async of(user: SignedInUser): Promise<NoticesAnswer> {
    const { EMPID } = user;
    const [{ data, unread, wantsDigest }, waiting] = await Promise.all([
      this.newest(EMPID),
      this.lists.waiting(user),
    ]);
    const at = this.configuration.digest.at.slice(0, 5);
    return { data, unread, waiting, digest: { isOn: wantsDigest, at } };
  }

  /** Returns the unread notices up to a moment, in epoch milliseconds, newest first; at most `NOTICES_LIMIT`. */
  async unread(EMPID: string, until: number): Promise<Notice[]> {
    const { data } = await this.newest(EMPID);
    return data.filter(({ at, isUnread }) => isUnread && Date.parse(at) <= until);
  }

  /** Returns the employees who want a digest of the day, had none, and have unread notices up to `until`, as far as the read models have them. */
  async digestCandidates(day: WorkDate, until: number): Promise<string[]> {
    const values = [day, new Date(until).toISOString()];
    const wanting = await this.database.query<DigestCandidate[]>(DIGEST_CANDIDATES, values);
    const others = wanting.filter(({ hasUnread }) => !hasUnread).map(({ EMPID }) => EMPID);
    const onlyIn = await this.onlyIn(others, addDays(day, -1));
    return wanting.filter(({ EMPID, hasUnread }) => hasUnread || onlyIn.has(EMPID)).map(({ EMPID }) => EMPID);
  }

  private async newest(EMPID: string): Promise<NewestNotices> {
    const [rows, readers, timeOut] = await Promise.all([
      this.database.query<NoticeRow[]>(NOTICES, [EMPID]),
      this.database.query<{ upTo: Date | null; wantsDigest: boolean }[]>(READER, [EMPID]),
      this.missingTimeOut(EMPID),
    ]);
    const upTo = readers[0]?.upTo ?? NOTHING_READ;
    const [counted] = await this.database.query<{ unread: number }[]>(UNREAD, [EMPID, upTo]);
    const own = timeOut ? [{ ...timeOut, isUnread: Date.parse(timeOut.at) > upTo.getTime() }] : [];
    const data = [...own, ...rows.flatMap((row) => noticeOf(row, upTo))];
    return {
      data: data.sort((a, b) => b.at.localeCompare(a.at)).slice(0, NOTICES_LIMIT),
      unread: (counted?.unread ?? 0) + own.filter(({ isUnread }) => isUnread).length,
      wantsDigest: readers[0]?.wantsDigest ?? false,
    };
  }

  /** Computed and not recorded: a punch or a correction ends it. A night shift that is under way has no time out yet. */
  private async missingTimeOut(EMPID: string): Promise<Omit<TimeOutNotice, 'isUnread'> | null> {
    const zone = await this.time.zone();
    const date = addDays(zone.workDateAt(this.time.now()), -1);
    const [records, current] = await Promise.all([this.onlyIn([EMPID], date), this.underWay.of(EMPID)]);
    if (records.size === 0 || current === date) return null;
    return {
      id: `no-time-out-${date}`,
      kind: 'no-time-out',
      at: new Date(zone.endOf(date)).toISOString(),
      date,
    };
  }

  /** Returns those of the employees whose record of the date has a time in alone. */
  private async onlyIn(EMPIDs: readonly string[], date: WorkDate): Promise<ReadonlySet<string>> {
    if (EMPIDs.length === 0) return new Set();
    const values = [EMPIDs, date, HALF_DAYS];
    const rows = await this.database.query<{ EMPID: string }[]>(ONLY_IN, values);
    return new Set(rows.map(({ EMPID }) => EMPID));
  }
}

function noticeOf(row: NoticeRow, upTo: Date): Notice[] {
  const { id, kind, at, actor, actorName, content, aboutName } = row;
  const any = { id, at: at.toISOString(), isUnread: at > upTo, by: actorText(actor, actorName) };
  const { request, note, date, after, signIn, assigned } = content;
  if (kind === 'request-decided' && request) {
    const { REQUEST_ID, kind: requestKind, FROM, TO } = request.made;
    return [{ ...any, kind, REQUEST_ID, requestKind, FROM, TO, state: request.state, note }];
  }
  if (signIn) {
    const { device, address, passwords = 0, codes = 0, registrations = 0 } = signIn;
    if (kind === 'new-device') return [{ ...any, kind, device, address }];
    if (kind === 'sign-ins-failed')
      return [{ ...any, kind, device, address, passwords, codes, registrations }];
  }
  if (kind === 'matter-assigned' && assigned)
    return [{ ...any, kind, matter: assigned.kind, EMPNAME: aboutName, date: date || null }];
  return kind === 'record-changed' && after ? [{ ...any, kind, date, reason: note, after }] : [];
}

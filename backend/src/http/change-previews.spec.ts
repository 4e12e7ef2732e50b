import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const [FIRST, SECOND, THIRD] = ['100002', '100003', '100004'] as const;

describe('a change that is saved as it was shown', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;
  let yesterday: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    yesterday = addDays(today, -1);
    await backend.user(HR, 'HR', { hiredOn: yesterday });
    for (const EMPID of [FIRST, SECOND]) await backend.user(EMPID, 'EMPLOYEE', { hiredOn: yesterday });
    for (const date of [yesterday, today]) await backend.run(new OpenWorkday(date, testContext()));
    hr = await backend.bearer(HR);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const send = (method: 'post' | 'patch' | 'delete', path: string, body: object, token?: string) => {
    const request = backend.http[method](path).set(hr);
    return (token === undefined ? request : request.set(PREVIEW_HEADER, token)).send(body);
  };

  /** Returns the preview of a call, which records nothing. */
  async function previewOf(method: 'post' | 'patch' | 'delete', path: string, body: object) {
    const tail = await backend.app.get(EventStore).tail();
    const { body: answer } = await send(method, path, { ...body, preview: true }).expect(200);
    expect(await backend.app.get(EventStore).tail()).toEqual(tail);
    const { preview }: { preview?: PreviewedChange } = answer;
    if (!preview) throw new Error(`No preview in ${JSON.stringify(answer)}`);
    return preview;
  }

  it('is a holiday: saved with its token, refused when one more record would change, and saved once', async () => {
    const body = { selectedDate: yesterday, selectedRemark: 'LH' };
    const shown = await previewOf('post', API_PATHS.holidays, body);
    expect(shown).toMatchObject({ changed: 3, people: 3, kinds: { remark: 3, opened: 0, closed: 0 } });
    expect(shown.rows).toHaveLength(3);
    expect(shown.rows[0]).toMatchObject({ date: yesterday, after: { Remarks: 'LH' } });

    await backend.user(THIRD, 'EMPLOYEE', { hiredOn: yesterday });
    await send('post', API_PATHS.holidays, body, shown.token)
      .expect(409)
      .expect(
        says(
          'Records that would change now: 1 more than were shown. Nothing was saved; please look at them again.',
        ),
      );
    const now = await previewOf('post', API_PATHS.holidays, body);
    expect(now.changed).toBe(4);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1)
      await send('post', API_PATHS.holidays, body, now.token).set(IDEMPOTENCY_KEY_HEADER, key).expect(200);
    // It has another outcome by now, and nobody asks for one without a token.
    await send('post', API_PATHS.holidays, { ...body, selectedRemark: 'SH' }, now.token).expect(409);
    await send('post', API_PATHS.holidays, { ...body, selectedRemark: 'SH' }).expect(200);

    const back = await previewOf('delete', API_PATHS.holidays, { selectedDate: yesterday });
    expect(back.changed).toBe(4);
    await send('delete', API_PATHS.holidays, { selectedDate: yesterday }, 'no token').expect(409);
    await send('delete', API_PATHS.holidays, { selectedDate: yesterday }, back.token).expect(200);
  });
});

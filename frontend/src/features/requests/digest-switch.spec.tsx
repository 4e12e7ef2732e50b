import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callsTo, failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersFor, config, employee, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { DIGEST } from '@/testing/request-data';

const answers = (changed: Record<string, ApiAnswer>) => ({ ...answersFor(employee), ...changed });

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

describe('notices by mail', () => {
  const DIGEST_CALL = '/api/notices/digest';
  const notices = (digest: object) => ({
    'GET /api/notices': ok({ data: [], unread: 0, waiting: 0, digest: { ...DIGEST, ...digest } }),
  });
  const profile = (values: object) => ({
    [`GET /api/user/profile/${employee.EMPID}`]: ok({ ...employee, ...values }),
  });
  const openBell = async () => {
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Notices' }));
    const list = await dialog('Notices');
    return { user, list, wanted: await list.findByRole('switch', { name: 'Email me once a day' }) };
  };

  it('are turned on and off, and the switch says where they go', async () => {
    serve(answers(notices({ isOn: false })));
    const { user, list, wanted } = await openBell();
    expect(wanted).not.toBeChecked();
    expect(wanted).toHaveAccessibleDescription(`What you have not read, at 06:00, to ${employee.EMP_EMAIL}.`);
    const msg = `New notices will be sent to ${employee.EMP_EMAIL} once a day, at 06:00.`;
    serve(answers({ ...notices({ isOn: true }), [`PATCH ${DIGEST_CALL}`]: ok({ msg }) }));
    await user.click(wanted);
    expect(await screen.findByText(msg)).toBeVisible();
    await list.findByRole('switch', { checked: true });
    expect(callsTo(DIGEST_CALL)).toMatchObject([{ body: { isOn: true } }]);
    const off = ok({ msg: 'You get no email with notices.' });
    serve(answers({ ...notices({ isOn: false }), [`PATCH ${DIGEST_CALL}`]: off }));
    await user.click(list.getByRole('switch'));
    await list.findByRole('switch', { checked: false });
    expect(callsTo(DIGEST_CALL)).toMatchObject([{ body: { isOn: false } }]);
  });

  it('stay as they are when the server refuses', async () => {
    const err = 'Please confirm your email first. Nothing was changed.';
    serve(answers({ ...notices({}), [`PATCH ${DIGEST_CALL}`]: failed(422, err) }));
    const { user, wanted } = await openBell();
    await user.click(wanted);
    expect(await screen.findByText(err)).toBeVisible();
    expect(wanted).not.toBeChecked();
  });

  it('need a confirmed email, which can be confirmed there', async () => {
    serve(answers({ ...notices({}), ...profile({ EMAIL_PROVEN: false }) }));
    const { user, list, wanted } = await openBell();
    expect(wanted).toBeDisabled();
    expect(wanted).toHaveAccessibleDescription(`Please confirm ${employee.EMP_EMAIL} first.`);
    await user.click(list.getByRole('button', { name: 'Confirm Email' }));
    await dialog('Confirm Email');
  });

  it('that are on can be turned off without a confirmed email', async () => {
    serve(answers({ ...notices({ isOn: true }), ...profile({ EMAIL_PROVEN: false }) }));
    const { wanted } = await openBell();
    expect(wanted).toBeEnabled();
    expect(wanted).toHaveAccessibleDescription(`Nothing is sent until ${employee.EMP_EMAIL} is confirmed.`);
  });

  it('need a mail server', async () => {
    serve(answers({ ...notices({}), 'GET /api/config': ok({ ...config, codesByMail: false }) }));
    const { list, wanted } = await openBell();
    expect(wanted).toBeDisabled();
    expect(wanted).toHaveAccessibleDescription('Emails cannot be sent here. Please ask the IT Department.');
    expect(list.queryByRole('button', { name: 'Confirm Email' })).toBeNull();
  });
});

describe('notices about sign-ins', () => {
  it('say where from and how often, and what to do', async () => {
    const place = { device: 'Chrome on Windows', address: '203.0.113.7', isUnread: true };
    const data = [
      { kind: 'new-device', id: 'n2', at: '2026-11-19T08:00:00.000Z', ...place },
      {
        ...{ kind: 'sign-ins-failed', id: 'n1', at: '2026-11-18T08:00:00.000Z', ...place },
        ...{ passwords: 12, codes: 0, registrations: 1 },
      },
    ];
    serve(
      answers({
        'GET /api/notices': ok({ data, unread: 2, waiting: 0, digest: DIGEST }),
        'POST /api/notices/read': ok({ msg: 'The notices are read.' }),
      }),
    );
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Notices, 2 unread' }));
    const list = await dialog('Notices');
    expect(await list.findByText('Sign-in on a new device: Chrome on Windows, 203.0.113.7')).toBeVisible();
    expect(
      list.getByText(
        'Failed tries to sign in to your account: 12 with a wrong password, 1 to register your employee ID. ' +
          'The last came from Chrome on Windows, 203.0.113.7.',
      ),
    ).toBeVisible();
    expect(list.getAllByText(/^If this was not you, change your password/)).toHaveLength(2);
    expect(list.queryByRole('link')).toBeNull();
  });
});

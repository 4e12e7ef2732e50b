import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { WaitingRegistration } from '@timekeep/contracts/api/registrations-api';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { config, TOKEN } from '@/testing/company';
import { answersForHr } from '@/testing/request-data';
import { renderApp } from '@/testing/render-app';

const LIST = 'GET /api/data/a/registrations';
const DECISION = '/api/data/a/registrations/decisions';

const registration = (values: Partial<WaitingRegistration> = {}): WaitingRegistration => ({
  EMPID: '100021',
  EMPNAME: 'REYES, MARIA',
  DEPT: 'Sales',
  COMPANY: 'Bayanihan Foods',
  email: 'maria@bayanihan.example',
  emailProven: false,
  registeredAt: '2026-11-20T06:03:00.000Z',
  resignedOn: null,
  ...values,
});

const list = () => screen.findByRole('list', { name: /^Registrations that wait/ });

describe('registrations that wait', () => {
  it('are no part of the tab without any', async () => {
    serve(answersForHr());
    renderApp('/resource/requests', TOKEN);
    await screen.findByText('CASTILLO, VICENTE');
    await waitFor(() => {
      expect(callsTo('/api/data/a/registrations')).toHaveLength(1);
    });
    expect(screen.queryByText('Registrations that wait')).toBeNull();
  });

  it('are an empty list where the company requires approval', async () => {
    serve({ ...answersForHr(), 'GET /api/config': ok({ ...config, registrationProof: 'approval' }) });
    renderApp('/resource/requests', TOKEN);
    expect(await screen.findByText('No registration waits.')).toBeVisible();
  });

  it('show what HR compares, and are approved after a question', async () => {
    serve({ ...answersForHr(), [LIST]: ok({ data: [registration()] }) });
    const { user } = renderApp('/resource/requests', TOKEN);
    const shown = within(await list());
    expect(shown.getByText('REYES, MARIA').parentElement).toHaveTextContent('REYES, MARIA 100021');
    expect(shown.getByText('Sales · Bayanihan Foods')).toBeVisible();
    expect(shown.getByText('maria@bayanihan.example, not confirmed')).toBeVisible();
    expect(await shown.findByText('Waits since Nov 20, 2026, 14:03')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Approve the registration of REYES, MARIA' }));
    const question = within(
      screen.getByRole('alertdialog', { name: 'Approve the registration of REYES, MARIA?' }),
    );
    expect(callsTo(DECISION)).toHaveLength(0);
    const msg = 'The registration of 100021 was approved. The account can be used now.';
    serve({ ...answersForHr(), [`POST ${DECISION}`]: ok({ msg }) });
    await user.click(question.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(callsTo(DECISION).map(({ body }) => body)).toEqual([
      {
        EMPID: '100021',
        email: 'maria@bayanihan.example',
        registeredAt: '2026-11-20T06:03:00.000Z',
        decision: 'approve',
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByText('REYES, MARIA')).toBeNull();
    });
  });

  it('that were decided already say so, and the list is loaded again', async () => {
    serve({ ...answersForHr(), [LIST]: ok({ data: [registration()] }) });
    const { user } = renderApp('/resource/requests', TOKEN);
    await user.click(
      within(await list()).getByRole('button', { name: 'Refuse the registration of REYES, MARIA' }),
    );
    const err = 'This registration was decided already: it was approved. Nothing was saved.';
    serve({
      ...answersForHr(),
      [LIST]: ok({ data: [registration({ EMPID: '100022', EMPNAME: 'DIZON, LEO' })] }),
      [`POST ${DECISION}`]: failed(409, err),
    });
    const question = within(screen.getByRole('alertdialog'));
    expect(
      question.getByText(/^The account with maria@bayanihan\.example is removed for good/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText(err)).toBeVisible();
    expect(await screen.findByText('DIZON, LEO')).toBeVisible();
    expect(screen.queryByText('REYES, MARIA')).toBeNull();
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Registrations that wait (1)' })).toHaveFocus();
    });
  });

  it('of an employee who resigned can only be refused; beyond five are shown on demand', async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      registration({
        EMPID: `10002${index}`,
        EMPNAME: `REYES, ${'ABCDEFG'.charAt(index)}`,
        resignedOn: index === 0 ? '2026-11-25' : null,
      }),
    );
    serve({ ...answersForHr(), [LIST]: ok({ data: many }) });
    const { user } = renderApp('/resource/requests', TOKEN);
    const shown = within(await list());
    expect(shown.getByText('Resigned on Nov 25, 2026. The registration can only be refused.')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Approve the registration of REYES, A' })).toBeDisabled();
    expect(shown.getByRole('button', { name: 'Refuse the registration of REYES, A' })).toBeEnabled();
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(7);
  });

  it('that could not be loaded say so', async () => {
    serve({ ...answersForHr(), [LIST]: failed(503, 'The database does not answer.') });
    renderApp('/resource/requests', TOKEN);
    expect(await screen.findByText(/The database does not answer/)).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { renderPart } from '@/testing/render-part';
import { MomentField } from './picker-fields';
// Imported first so that no test waits for a dynamic import.
import './moment-input';

const PROBLEM = 'Date and time input not valid.';

function renderField(initial: string | null, optional: boolean) {
  const reported: [string | null, boolean][] = [];
  const user = renderPart(
    <MomentField
      label="At"
      initial={initial}
      zone={new CompanyZone('Asia/Manila')}
      optional={optional}
      onMoment={(...moment) => {
        reported.push(moment);
      }}
    />,
  );
  return { user, reported };
}

const text = async () => (await screen.findByRole('group', { name: 'At' })).querySelector('input')?.value;

describe('moment field', () => {
  it('shows the day and the time that the company has at the instant', async () => {
    renderField('2026-11-20T17:30:00.000Z', true);
    expect(await text()).toBe('11/21/2026 01:30');
  });

  it('reports typed text as an instant, and an incomplete one as null', async () => {
    const { user, reported } = renderField(null, true);
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('11202026');
    expect(reported.at(-1)).toEqual([null, false]);
    expect(screen.queryByText(PROBLEM)).toBeNull();
    await user.click(document.body);
    expect(screen.getByText(PROBLEM)).toBeVisible();
    await user.click(screen.getByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard('1800');
    expect(reported.at(-1)).toEqual(['2026-11-20T10:00:00.000Z', false]);
    expect(screen.queryByText(PROBLEM)).toBeNull();
  });

  it('completes a year of two digits', async () => {
    const { user, reported } = renderField(null, true);
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('12/3/26 8:00');
    await user.click(document.body);
    expect(await text()).toBe('12/03/2026 08:00');
    expect(reported.at(-1)).toEqual(['2026-12-03T00:00:00.000Z', false]);
    expect(screen.queryByText(PROBLEM)).toBeNull();
  });

  it('takes no date with the day first for another one', async () => {
    const { user, reported } = renderField(null, true);
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('25/12/2026 8:00');
    await user.click(document.body);
    expect(reported.at(-1)).toEqual([null, false]);
    expect(screen.getByText(PROBLEM)).toBeVisible();
  });

  it('may be empty only where it is optional', async () => {
    renderField(null, false);
    expect(await screen.findByText(PROBLEM)).toBeVisible();
  });
});

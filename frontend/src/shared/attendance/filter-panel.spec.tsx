import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { renderRouted } from '@/testing/render-part';
import { FilterPanel } from './filter-panel';
import '@/testing/load-pickers';

async function openPanel(disabled = false) {
  const applied: AttendanceFilter[] = [];
  const user = renderRouted(
    <FilterPanel
      today="2026-11-20"
      remarks={['Present', 'Absent']}
      disabled={disabled}
      onApply={(filter) => applied.push(filter)}
    />,
  );
  await screen.findByRole('group', { name: 'From' });
  return { user, applied };
}

const part = (name: string) => within(screen.getByRole('group', { name }));
const year = (field: string) =>
  within(screen.getByRole('group', { name: field })).getByRole('spinbutton', { name: 'Year' });

describe('filter panel', () => {
  it('enables the control of each checkbox, and no other', async () => {
    const { user } = await openPanel();
    const remark = part('By Remarks').getByRole('combobox');
    const timing = part('By Timing').getByRole('combobox');
    expect(remark).toHaveAttribute('aria-disabled', 'true');
    expect(timing).toHaveAttribute('aria-disabled', 'true');
    expect(year('From')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'By Remarks' }));
    expect(remark).not.toHaveAttribute('aria-disabled');
    expect(timing).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    expect(year('From')).not.toHaveAttribute('aria-disabled', 'true');
    expect(year('To')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('applies the checked and chosen values', async () => {
    const { user, applied } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'By Remarks' }));
    await user.click(part('By Remarks').getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Absent' }));
    await user.click(screen.getByRole('checkbox', { name: 'By Timing' }));
    await user.click(part('By Timing').getByRole('combobox'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'On Time and Late',
      'On Time',
      'Late',
    ]);
    await user.click(screen.getByRole('option', { name: 'Late' }));
    await user.click(screen.getByRole('button', { name: 'Apply Filter' }));
    expect(applied).toEqual([{ remark: 'Absent', timing: 'late' }]);
  });

  it('takes a typed date as MM/dd/yyyy', async () => {
    const { user, applied } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    await user.click(
      within(screen.getByRole('group', { name: 'From' })).getByRole('spinbutton', { name: 'Month' }),
    );
    await user.keyboard('10052026');
    await user.click(screen.getByRole('button', { name: 'Apply Filter' }));
    expect(applied).toEqual([{ range: { from: '2026-10-05', to: '2026-11-20' } }]);
  });

  it('refuses an invalid date', async () => {
    const { user, applied } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    await user.click(year('From'));
    await user.keyboard('{Backspace}');
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply Filter' })).toBeDisabled();
    expect(applied).toEqual([]);
  });

  it('is disabled as a whole while records load', async () => {
    await openPanel(true);
    for (const checkbox of screen.getAllByRole('checkbox')) expect(checkbox).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Apply Filter' })).toBeDisabled();
  });
});

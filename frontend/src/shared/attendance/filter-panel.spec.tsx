import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { FilterPanel } from './filter-panel';
import '@/testing/load-pickers';

interface PanelProps {
  readonly disabled: boolean;
  readonly onApplied: (filter: AttendanceFilter) => void;
}

/** The panel with the filter that it applied last. */
function Panel({ disabled, onApplied }: PanelProps) {
  const [filter, setFilter] = useState<AttendanceFilter>({});
  const apply = (next: AttendanceFilter) => {
    setFilter(next);
    onApplied(next);
  };
  return (
    <FilterPanel
      today="2026-11-20"
      remarks={['Present', 'Absent']}
      disabled={disabled}
      applied={filter}
      onChange={apply}
      onApply={apply}
    />
  );
}

async function openPanel(disabled = false) {
  const applied: AttendanceFilter[] = [];
  const user = renderRouted(
    <Panel
      disabled={disabled}
      onApplied={(filter) => {
        applied.push(filter);
      }}
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

  it('applies each checked and chosen value at once, and all of them with its button', async () => {
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
    expect(applied).toEqual([
      { remark: 'Present' },
      { remark: 'Absent' },
      { remark: 'Absent', timing: 'both' },
      { remark: 'Absent', timing: 'late' },
      { remark: 'Absent', timing: 'late' },
    ]);
  });

  it('takes a typed date as MM/dd/yyyy, once typing pauses', async () => {
    const { user, applied } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    await user.click(
      within(screen.getByRole('group', { name: 'From' })).getByRole('spinbutton', { name: 'Month' }),
    );
    await user.keyboard('10052026');
    await waitFor(() => {
      expect(applied).toHaveLength(2);
    });
    expect(applied).toEqual([
      { range: { from: '2026-11-01', to: '2026-11-20' } },
      { range: { from: '2026-10-05', to: '2026-11-20' } },
    ]);
  });

  it('refuses an invalid date', async () => {
    const { user, applied } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    await user.click(year('From'));
    await user.keyboard('{Backspace}');
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply Filter' })).toBeDisabled();
    expect(applied).toEqual([{ range: { from: '2026-11-01', to: '2026-11-20' } }]);
  });

  it('is disabled as a whole while records load', async () => {
    await openPanel(true);
    for (const checkbox of screen.getAllByRole('checkbox')) expect(checkbox).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Apply Filter' })).toBeDisabled();
  });
});

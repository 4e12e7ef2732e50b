import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { ChoiceField } from '@/shared/form/choice-field';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { MomentInput } from '@/shared/form/moment-input';
import { TimeField } from '@/shared/form/time-field';
import { WorkDateInput } from '@/shared/form/work-date-input';
import { ThemeSwitch } from '@/shared/layout/theme-switch';
import { renderPart } from '@/testing/render-part';
import { DialogFrame } from './dialog-frame';
import { useDialogGuard } from './dialog-guard';

const ignore = () => undefined;
const ZONE = new CompanyZone('Asia/Manila');
const employees = [{ EMPID: '100003', name: 'DELA CRUZ, JUAN' }];

type Part = readonly [
  opener: RegExp,
  role: 'button' | 'combobox',
  popup: 'listbox' | 'menu' | 'dialog',
  part: ReactNode,
];

/** Parts with what opens something, its role, and the role of what opens. */
const PARTS: readonly Part[] = [
  [
    /Remarks/,
    'combobox',
    'listbox',
    <ChoiceField label="Remarks" value="" choices={[{ value: 'a', label: 'Absent' }]} onChoice={ignore} />,
  ],
  [
    /^Open$/,
    'button',
    'listbox',
    <EmployeeSelector label="Employee" employees={employees} value={null} onSelect={ignore} />,
  ],
  [/^Choose date/, 'button', 'dialog', <WorkDateInput label="Date" initial={null} onDate={ignore} />],
  [/^Choose time/, 'button', 'dialog', <TimeField label="Time" value={null} onTime={ignore} />],
  [
    /^Choose date/,
    'button',
    'dialog',
    <MomentInput label="Moment" initial={null} zone={ZONE} onMoment={ignore} />,
  ],
  [/^Theme$/, 'button', 'menu', <ThemeSwitch />],
  [
    /^Filters/,
    'button',
    'dialog',
    <FiltersPopover records={[]} today={null} filter={{}} disabled={false} onApply={ignore} />,
  ],
];

/** A form with input. */
function Form({ children }: { readonly children: ReactNode }) {
  useDialogGuard({ busy: false, dirty: true });
  return children;
}

describe('what opens over a dialog', () => {
  it.each(PARTS)('is closed by Back alone: %s', async (opener, role, popup, part) => {
    const element = (
      <DialogFrame title="Names" onClose={ignore}>
        <Form>{part}</Form>
      </DialogFrame>
    );
    const router = createMemoryRouter(
      [
        { path: '/before', element: 'The page before' },
        { path: '/', element },
      ],
      { initialEntries: ['/before', '/'] },
    );
    const user = renderPart(<RouterProvider router={router} />);
    const others = new Set(document.querySelectorAll(`[role=${popup}]`));
    await user.click(await screen.findByRole(role, { name: opener }));
    const opened = await waitFor(() => {
      const found = screen.getAllByRole(popup).find((element) => !others.has(element));
      expect(found).toBeVisible();
      return found;
    });
    await act(() => router.navigate(-1));
    await waitFor(() => {
      expect(opened).not.toBeInTheDocument();
    });
    expect(screen.getByRole('dialog', { name: 'Names' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

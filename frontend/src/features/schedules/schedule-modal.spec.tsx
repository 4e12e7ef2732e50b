import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { callsTo, failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { pressable } from '@/testing/pressable';
import { renderApp } from '@/testing/render-app';
import { enter } from '@/testing/timekeep-screen';
// Imported first so that no test waits for a dynamic import.
import '@/features/employees/employees-tab';
import './schedule-modal';
import '@/testing/load-pickers';

const SAVE = '/api/data/a/schedule';
const OF = '/api/data/a/schedule/100011';
const EARLY = templateOf(['07:00:00', '16:00:00'], 6);

const scheduled = ok({
  exists: true,
  data: [
    { FROM: '2025-01-01', TO: '2025-12-31', DAYS: 5, TIME: DEFAULT_TEMPLATE },
    { FROM: '2026-01-01', TO: '2026-12-31', DAYS: 6, TIME: EARLY },
  ],
  days: [],
});

async function openPanel(answer: ApiAnswer = ok({ exists: false, data: [], days: [] })) {
  serve({ ...hrAnswers(), [`GET ${OF}`]: answer });
  const { user, store } = renderApp('/resource/employees', TOKEN);
  await screen.findByText('CASTILLO, VICENTE', { selector: 'dd' });
  await user.click(screen.getByRole('button', { name: 'Schedules' }));
  await screen.findByRole('dialog', { name: 'Employee Schedule' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, store, press, choose };
}

const week = () => within(screen.getByLabelText('Hours of the week'));

describe('the schedule panel of an employee without a schedule', () => {
  it('offers only to create one, by the default template', async () => {
    await openPanel();
    expect(await screen.findByRole('button', { name: 'Create Schedules' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Update Schedules' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Schedules' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Template' })).toHaveTextContent('Default');
    expect(week().getByText('08:00–19:00')).toBeVisible();
  });

  it('creates it without a question, and treats the employee as having one', async () => {
    const { press } = await openPanel();
    await screen.findByRole('button', { name: 'Create Schedules' });
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: ok({ msg: 'The schedule of 100011 was saved.' }) });
    await press('Create Schedules');
    expect(await screen.findByText('The schedule of 100011 was saved.')).toBeVisible();
    expect(callsTo(SAVE)).toMatchObject([
      {
        method: 'POST',
        body: { EMPID: '100011', FROM: '2026-11-20', TO: '2026-12-31', DAYS: 5, TIME: DEFAULT_TEMPLATE },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Update Schedules' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Delete Schedules' })).toBeEnabled();
  });

  it('six days load the first template and have a Saturday; five the default without one', async () => {
    const { user, choose } = await openPanel();
    await screen.findByRole('button', { name: 'Create Schedules' });
    await choose('Working Days', '6 days');
    expect(screen.getByRole('combobox', { name: 'Template' })).toHaveTextContent('09:00–18:00');
    await user.click(screen.getByRole('tab', { name: 'Customise by day' }));
    expect(screen.getByRole('group', { name: 'Saturday' })).toHaveTextContent('9 h');
    await user.click(screen.getByRole('tab', { name: 'Date range and template' }));
    await choose('Working Days', '5 days');
    expect(screen.getByRole('combobox', { name: 'Template' })).toHaveTextContent('Default');
    await user.click(screen.getByRole('tab', { name: 'Customise by day' }));
    expect(screen.getAllByRole('group', { name: /day$/ })).toHaveLength(5);
    expect(screen.queryByRole('group', { name: 'Saturday' })).toBeNull();
  });

  it('a template fills the times of the days', async () => {
    const { user, choose } = await openPanel();
    await screen.findByRole('button', { name: 'Create Schedules' });
    await choose('Template', '06:00–15:00');
    expect(week().getAllByText('06:00–15:00')).toHaveLength(5);
    await user.click(screen.getByRole('tab', { name: 'Customise by day' }));
    const friday = within(screen.getByRole('group', { name: 'Friday' }));
    expect(friday.getAllByRole('textbox', { hidden: true }).map((box) => box.getAttribute('value'))).toEqual([
      '06:00:00',
      '15:00:00',
    ]);
  });

  it('saves breaks by day, the same on all days, and a Sunday in a week of six days', async () => {
    const { user, press, choose } = await openPanel();
    await screen.findByRole('button', { name: 'Create Schedules' });
    await choose('Working Days', '6 days');
    await user.click(screen.getByRole('tab', { name: 'Customise by day' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('group', { name: 'Monday break from' })).toBeNull();
    await user.click(dialog.getByRole('switch', { name: 'Breaks of their own' }));
    expect(dialog.getByRole('button', { name: 'Same break on all days' })).toBeDisabled();
    enter({ dialog }, 'Monday break from', '12:00:00');
    enter({ dialog }, 'Monday break to', '12:30:00');
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Same break on all days' })).toBeEnabled();
    });
    await press('Same break on all days');
    for (const end of ['in', 'out']) enter({ dialog }, `Saturday ${end}`, '00:00:00');
    enter({ dialog }, 'Sunday in', '08:00:00');
    enter({ dialog }, 'Sunday out', '12:00:00');
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: ok({ msg: 'The schedule of 100011 was saved.' }) });
    await press('Create Schedules');
    expect(await screen.findByText('The schedule of 100011 was saved.')).toBeVisible();
    const noon = ['12:00:00', '12:30:00'];
    expect(callsTo(SAVE)).toMatchObject([
      {
        body: {
          TIME: {
            ...templateOf(['09:00:00', '18:00:00'], 5),
            saturday: ['00:00:00', '00:00:00'],
            sunday: ['08:00:00', '12:00:00'],
          },
          BREAK: { monday: noon, tuesday: noon, wednesday: noon, thursday: noon, friday: noon },
        },
      },
    ]);
  });

  it("keeps the draft and says the server's words when it is not saved", async () => {
    const { press, choose } = await openPanel();
    await screen.findByRole('button', { name: 'Create Schedules' });
    await choose('Template', '06:00–15:00');
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: failed(503, 'The event log is away. Nothing was recorded.') });
    await press('Create Schedules');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('The event log is away. Nothing was recorded.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Create Schedules' })).toBeEnabled();
    expect(screen.getByRole('combobox', { name: 'Template' })).toHaveTextContent('06:00–15:00');
  });
});

describe('the schedule panel of an employee with a schedule', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('shows the ranges in force and the parts that saving replaces, and past ranges on demand', async () => {
    const { press } = await openPanel(scheduled);
    expect(await screen.findByText(/in force, 6 days/)).toBeVisible();
    expect(screen.getByText('Mon–Sat 07:00–16:00')).toBeVisible();
    expect(screen.getByText('Saving replaces Nov 20, 2026 – Dec 31, 2026 of it')).toBeVisible();
    expect(screen.queryByText(/past, 5 days/)).toBeNull();
    await press('Show 1 earlier');
    expect(screen.getByText(/past, 5 days/)).toBeVisible();
  });

  it('updates at the second click; Cancel returns to the form', async () => {
    const { press, choose } = await openPanel(scheduled);
    await screen.findByRole('button', { name: 'Update Schedules' });
    await choose('Template', '08:00–17:00');
    serve({
      ...hrAnswers(),
      [`GET ${OF}`]: scheduled,
      [`POST ${SAVE}`]: ok({ msg: 'The schedule of 100011 was saved.' }),
    });
    await press('Update Schedules');
    expect(screen.getByText(/Update the schedules of Nov 20, 2026 – Dec 31, 2026\?/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Cancel');
    expect(screen.queryByText(/Update the schedules of/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Update Schedules' })).toHaveFocus();
    expect(callsTo(SAVE)).toEqual([]);
    await press('Update Schedules');
    await press('Update Schedules');
    expect(await screen.findByText('The schedule of 100011 was saved.')).toBeVisible();
    expect(callsTo(SAVE)).toMatchObject([
      { body: { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6) } },
    ]);
  });

  it('deletes at the second click, and then shows no schedule', async () => {
    const { press } = await openPanel(scheduled);
    await screen.findByRole('button', { name: 'Delete Schedules' });
    const msg = 'The schedule of 100011 was deleted from today on.';
    serve({ ...hrAnswers(), [`DELETE ${OF}`]: ok({ msg }) });
    await press('Delete Schedules');
    expect(screen.getByText(/Delete all schedules from today on\?/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(callsTo(OF)).toEqual([]);
    await press('Delete Schedules');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(callsTo(OF)[0]).toMatchObject({ method: 'DELETE' });
    expect(await screen.findByRole('button', { name: 'Create Schedules' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Delete Schedules' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Schedules' })).toHaveFocus();
  });

  it('reports a failed deletion', async () => {
    const { press } = await openPanel(scheduled);
    await screen.findByRole('button', { name: 'Delete Schedules' });
    serve({ ...hrAnswers(), [`DELETE ${OF}`]: 'break' });
    await press('Delete Schedules');
    await press('Delete Schedules');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('An error occured')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete Schedules' })).toBeEnabled();
  });

  it('copies a range into the form, and asks before it discards input', async () => {
    const { user, press, store } = await openPanel(scheduled);
    await user.click(
      await screen.findByRole('button', { name: 'Edit the schedule of Jan 1, 2026 – Dec 31, 2026' }),
    );
    expect(screen.getByText('Saving replaces all of it')).toBeVisible();
    await press('Close dialog');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await press('Close dialog');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(store.getState().session.modalToggle).toBe(false);
    });
  });

  it('refuses a first day after the last, before any question', async () => {
    const { user, press } = await openPanel(scheduled);
    await screen.findByRole('button', { name: 'Update Schedules' });
    const from = within(screen.getByRole('group', { name: 'From' }));
    await user.click(from.getByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('2027');
    await press('Update Schedules');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByText('The first day is after the last.')).toHaveLength(2);
    expect(screen.queryByText(/Update the schedules of/)).toBeNull();
  });

  it("shows the server's words when the schedule cannot be read, and tries again", async () => {
    const { press } = await openPanel(failed(503, 'The database is away.'));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve({ ...hrAnswers(), [`GET ${OF}`]: scheduled });
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Update Schedules' })).toBeEnabled();
  });
});

describe('a schedule whose first day is past', () => {
  const past = {
    ...{ records: 14, changed: 5, kept: ['2026-11-12'] },
    minutesLate: { before: 70, after: 10 },
    underOverTime: { before: 60, after: -15 },
  };

  it('says what would become of past records, and changes them by choice alone', async () => {
    const { user, press } = await openPanel(scheduled);
    await user.click(
      await screen.findByRole('button', { name: 'Edit the schedule of Jan 1, 2026 – Dec 31, 2026' }),
    );
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: ok({ msg: 'Previewed.', past }) });
    await press('Update Schedules');
    expect(
      await screen.findByText(
        'Records of past days: 5 of 14 would change (minutes late: 70 before, 10 after; minutes over or under time: 60 before, -15 after). Kept, since somebody corrected them: Nov 12, 2026.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Change the records of past days too' }));
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: ok({ msg: 'Saved.', past }) });
    await press('Update Schedules');
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(callsTo(SAVE)).toMatchObject([{ body: { FROM: '2026-01-01', rederives: true } }]);
  });

  it('keeps the choice after a lost connection, and begins anew after a change', async () => {
    const { user, press } = await openPanel(scheduled);
    await user.click(
      await screen.findByRole('button', { name: 'Edit the schedule of Jan 1, 2026 – Dec 31, 2026' }),
    );
    const previewed = { ...hrAnswers(), [`POST ${SAVE}`]: ok({ msg: 'Previewed.', past }) };
    serve(previewed);
    const name = 'Change the records of past days too';
    const choice = () => pressable(() => screen.getByRole('checkbox', { name }));
    await press('Update Schedules');
    await user.click(await choice());
    serve({ ...hrAnswers(), [`POST ${SAVE}`]: 'break' });
    await press('Update Schedules');
    expect(await within(screen.getByRole('dialog')).findByText('An error occured')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('checkbox', { name })).toBeNull();
    });
    serve(previewed);
    await press('Update Schedules');
    expect(await choice()).toBeChecked();
    await press('Cancel');
    await press('Update Schedules');
    expect(await choice()).not.toBeChecked();
  });
});

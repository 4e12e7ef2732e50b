import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { WorkDateInput } from './work-date-input';

function show(earliest: WorkDate | null = null) {
  const reported: (WorkDate | null)[] = [];
  function Form() {
    const [date, setDate] = useState<WorkDate | null>('2026-11-20');
    return (
      <>
        <WorkDateInput
          label="From"
          initial={date}
          earliest={earliest}
          onDate={(next) => {
            reported.push(next);
            setDate(next);
          }}
        />
        <button
          onClick={() => {
            setDate('2026-01-02');
          }}
        >
          January
        </button>
      </>
    );
  }
  return { user: renderRouted(<Form />), reported };
}

const part = (name: string) =>
  within(screen.getByRole('group', { name: 'From' })).getByRole('spinbutton', { name });
const shown = () => ['Month', 'Day', 'Year'].map((name) => part(name).textContent).join('/');

describe('date field', () => {
  it('keeps an incomplete date, and reports only complete ones', async () => {
    const { user, reported } = show();
    await user.click(part('Year'));
    await user.keyboard('{Backspace}');
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    expect(shown()).toMatch(/^11\/20\//);
    await user.keyboard('2025');
    expect(shown()).toBe('11/20/2025');
    expect(reported.filter((date) => date !== null)).toEqual(['2025-11-20']);
    expect(screen.queryByText('Date input not valid.')).toBeNull();
  });

  it.each([
    ['10/5/2026', '10/05/2026'],
    ['1/5/2026', '01/05/2026'],
    ['1-5-26', '01/05/2026'],
    ['12.3.26', '12/03/2026'],
    ['2025-12-03', '12/03/2025'],
    ['{Control>}a{/Control}1/5/2026', '01/05/2026'],
    ['6/1/98', '06/01/1998'],
    ['6/1/02', '06/01/2002'],
  ])('takes %s as it is typed', async (text, date) => {
    const { user, reported } = show();
    await user.click(part('Month'));
    await user.keyboard(text);
    await user.tab();
    expect(shown()).toBe(date);
    expect(reported.at(-1)).toBe(`${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`);
    expect(screen.queryByText('Date input not valid.')).toBeNull();
  });

  it.each(['25/12/2026', '31/01/2026', '13/1/2026'])(
    'says that %s, with the day first, is no date',
    async (text) => {
      const { user, reported } = show();
      await user.click(part('Month'));
      await user.keyboard(text);
      await user.tab();
      expect(reported.at(-1)).toBeNull();
      expect(screen.getByText(`“${text}” is not a date.`)).toBeVisible();
      await user.click(part('Month'));
      await user.keyboard('12/25/26');
      await user.tab();
      expect(reported.at(-1)).toBe('2026-12-25');
      expect(screen.queryByText(/is not a date/)).toBeNull();
    },
  );

  it('completes no year of one digit', async () => {
    const { user, reported } = show();
    await user.click(part('Month'));
    await user.keyboard('6/1/2');
    await user.tab();
    expect(reported.at(-1)).toBeNull();
    expect(screen.getByText('Date input not valid.')).toBeVisible();
  });

  it('takes a new date from its props', async () => {
    const { user } = show();
    await user.click(part('Year'));
    await user.keyboard('{Backspace}');
    await user.click(screen.getByRole('button', { name: 'January' }));
    expect(shown()).toBe('01/02/2026');
  });

  it('names the earliest possible date when an earlier one is entered', () => {
    show('2026-12-01');
    expect(screen.getByText('The earliest possible date is Dec 1, 2026.')).toBeVisible();
  });

  it.each(['2026-10-05', ' 2026-10-05\n', '2026-10-05T00:00:00.000Z', '10/5/2026', 'Oct 5, 2026'])(
    'takes %j from the clipboard',
    async (text) => {
      const { user, reported } = show();
      await user.click(part('Day'));
      await user.paste(text);
      expect(shown()).toBe('10/05/2026');
      expect(reported).toEqual(['2026-10-05']);
    },
  );

  it.each(['2026-02-30', 'soon'])('does not paste %j', async (text) => {
    const { user, reported } = show();
    await user.click(part('Day'));
    await user.paste(text);
    expect(shown()).toBe('11/20/2026');
    expect(reported).toEqual([]);
    expect(screen.getByText(`“${text}” is not a date.`)).toBeVisible();
    await user.paste('10/5/2026');
    expect(screen.queryByText(/is not a date/)).toBeNull();
  });

  it('offers the years from 1970 to 2100', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /choose date/i }));
    await user.click(screen.getByRole('button', { name: /switch to year view/i }));
    const years = screen.getAllByRole('radio').map(({ textContent }) => textContent);
    expect([years[0], years.at(-1), years.length]).toEqual(['1970', '2100', 131]);
  });

  it('reports an incomplete date when the field loses focus, and again when it is emptied', async () => {
    const reported: [WorkDate | null, boolean][] = [];
    const user = renderRouted(
      <WorkDateInput
        label="From"
        initial={null}
        optional
        onDate={(date, isEmpty) => {
          reported.push([date, isEmpty]);
        }}
      />,
    );
    await user.click(part('Month'));
    await user.keyboard('11');
    await user.click(document.body);
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    await user.click(part('Month'));
    await user.keyboard('{Backspace}');
    await user.click(document.body);
    expect(screen.queryByText('Date input not valid.')).toBeNull();
    expect(reported).toEqual([
      [null, false],
      [null, true],
    ]);
  });

  it('submits its form on Enter with a button inside or outside, unless the button is disabled', async () => {
    const sent: string[] = [];
    const user = renderRouted(
      <>
        <form
          id="form"
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(shown());
          }}
        >
          <WorkDateInput label="From" initial="2026-11-20" onDate={() => undefined} />
        </form>
        <button type="submit" form="form">
          Save
        </button>
      </>,
    );
    await user.click(part('Day'));
    await user.keyboard('{Enter}');
    expect(sent).toEqual(['11/20/2026']);
    screen.getByRole('button', { name: 'Save' }).setAttribute('disabled', '');
    await user.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
  });

  it('shows the date format while it is empty', () => {
    renderRouted(<WorkDateInput label="From" initial={null} optional onDate={() => undefined} />);
    expect(shown()).toBe('MM/DD/YYYY');
    expect(part('Month')).toBeVisible();
  });
});

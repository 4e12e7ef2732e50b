import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { chosenPart, TAKEN_PARTS, withPressedPart, type DayChoice } from './day-parts';
import { LeaveCalendar } from './leave-calendar';

/** Thursday to Wednesday, with a weekend. */
const DATES = datesBetween('2026-12-03', '2026-12-09');

function Calendar() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const days = DATES.map((date): DayChoice => {
    const isRest = date === '2026-12-05' || date === '2026-12-06';
    return isRest
      ? { date, reason: 'Rest day', possible: [], part: 'none' }
      : { date, reason: null, possible: TAKEN_PARTS, part: chosenPart(parts, date) ?? 'whole' };
  });
  return (
    <LeaveCalendar
      days={days}
      disabled={false}
      onPress={(day, part) => {
        setParts(withPressedPart(parts, days, day, part));
      }}
    />
  );
}

const part = (name: string) => screen.getByRole('button', { name });

describe('the calendar of days of leave', () => {
  it('has Whole, AM and PM on each day on which leave is possible', () => {
    renderRouted(<Calendar />);
    const friday = within(screen.getByRole('group', { name: 'Friday, December 4, 2026, Whole day' }));
    expect(friday.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Whole',
      'AM',
      'PM',
    ]);
    const saturday = screen.getByRole('group', { name: 'Saturday, December 5, 2026, Rest day' });
    expect(within(saturday).queryByRole('button')).toBeNull();
    expect(saturday).toHaveTextContent('5Rest day');
  });

  it('counts what is pressed, and leaves a day out when its part is pressed again', async () => {
    const user = renderRouted(<Calendar />);
    expect(screen.getByText('5 days of leave.')).toBeVisible();
    await user.click(part('Friday, December 4, 2026, PM'));
    expect(screen.getByText('4.5 days of leave.')).toBeVisible();
    expect(part('Friday, December 4, 2026, PM')).toHaveAttribute('aria-pressed', 'true');
    await user.click(part('Friday, December 4, 2026, PM'));
    expect(screen.getByText('4 days of leave.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Friday, December 4, 2026, Left out' })).toBeVisible();
  });

  it('is one stop of the Tab key, and arrows move within it, over days without leave', async () => {
    const user = renderRouted(
      <>
        <Calendar />
        <button type="button">Next</button>
      </>,
    );
    await user.tab();
    expect(part('Thursday, December 3, 2026, Whole day')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(part('Friday, December 4, 2026, AM')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(part('Monday, December 7, 2026, AM')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    // There is no day a week before.
    expect(part('Monday, December 7, 2026, Whole day')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(part('Thursday, December 3, 2026, PM')).toHaveFocus();
    await user.keyboard(' ');
    expect(part('Thursday, December 3, 2026, PM')).toHaveAttribute('aria-pressed', 'true');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(part('Thursday, December 3, 2026, PM')).toHaveFocus();
  });
});

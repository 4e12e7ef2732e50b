import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { TimeField } from './time-field';

function show(initial: TimeOfDay | null = null) {
  const reported: (TimeOfDay | null)[] = [];
  function Form() {
    const [time, setTime] = useState(initial);
    return (
      <>
        <TimeField
          label="Time in"
          value={time}
          onTime={(next) => {
            reported.push(next);
            setTime(next);
          }}
        />
        <button
          onClick={() => {
            setTime('17:00:00');
          }}
        >
          Five
        </button>
      </>
    );
  }
  return { user: renderRouted(<Form />), reported };
}

const group = () => screen.getByRole('group', { name: 'Time in' });
const part = (name: string) => within(group()).getByRole('spinbutton', { name });
const shown = () => ['Hours', 'Minutes', 'Seconds'].map((name) => part(name).textContent).join(':');

describe('time field', () => {
  it('takes typed text, and shows it while it is incomplete', async () => {
    const { user, reported } = show();
    await user.click(part('Hours'));
    await user.keyboard('0815');
    expect(shown()).toMatch(/^08:15:/);
    await user.keyboard('30');
    expect(shown()).toBe('08:15:30');
    expect(reported.at(-1)).toBe('08:15:30');
  });

  it('takes a time typed without seconds as the full minute', async () => {
    const { user, reported } = show();
    await user.click(part('Hours'));
    await user.keyboard('2205');
    await user.click(screen.getByRole('button', { name: 'Five' }));
    expect(reported).toContain('22:05:00');
  });

  it('takes it as soon as the minutes are typed, so that nothing moves when a button is pressed', async () => {
    const { user, reported } = show();
    await user.click(part('Hours'));
    await user.keyboard('2205');
    expect(reported).toEqual(['22:05:00']);
    await user.keyboard('30');
    expect(shown()).toBe('22:05:30');
  });

  it.each([
    ['1:15', '01:15:00'],
    ['7:3:5', '07:03:05'],
  ])('goes on to the next part at a separator: %s', async (text, time) => {
    const { user, reported } = show();
    await user.click(part('Hours'));
    await user.keyboard(text);
    await user.click(screen.getByRole('button', { name: 'Five' }));
    expect(reported).toContain(time);
  });

  it.each([
    ['08:15', '08:15:00'],
    ['8:15', '08:15:00'],
    ['17:31:09', '17:31:09'],
    ['5:05 PM', '17:05:00'],
  ])('takes %s from the clipboard', async (text, time) => {
    const { user, reported } = show('06:00:00');
    await user.click(part('Minutes'));
    await user.paste(text);
    expect(reported).toEqual([time]);
    expect(shown()).toBe(time);
  });

  it('says that a text is no time', async () => {
    const { user, reported } = show('06:00:00');
    await user.click(part('Minutes'));
    await user.paste('noon');
    expect(reported).toEqual([]);
    expect(screen.getByText('“noon” is not a time.')).toBeVisible();
    await user.paste('12:00');
    expect(screen.queryByText(/is not a time/)).toBeNull();
  });

  it('takes a new value from its props', async () => {
    const { user } = show('06:00:00');
    expect(shown()).toBe('06:00:00');
    await user.click(screen.getByRole('button', { name: 'Five' }));
    expect(shown()).toBe('17:00:00');
  });

  it('offers half hours', async () => {
    const { user, reported } = show('08:00:00');
    await user.click(screen.getByRole('button', { name: /choose time/i }));
    expect(screen.getAllByRole('option')).toHaveLength(48);
    await user.click(screen.getByRole('option', { name: '09:30' }));
    expect(reported).toEqual(['09:30:00']);
  });
});

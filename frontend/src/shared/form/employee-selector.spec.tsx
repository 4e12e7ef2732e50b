import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { EmployeeSelector } from './employee-selector';

const staff = Array.from({ length: 40 }, (_, index) => ({
  EMPID: String(100_000 + index),
  name: `PERSON ${index}, ANA`,
}));

function show() {
  const selected: string[] = [];
  function Form() {
    const [value, setValue] = useState<string | null>('100000');
    return (
      <EmployeeSelector
        label="Employee"
        employees={staff}
        value={value}
        onSelect={(EMPID) => {
          selected.push(EMPID);
          setValue(EMPID);
        }}
      />
    );
  }
  return { user: renderRouted(<Form />), selected };
}

/** Focuses the field before its default choice arrives. */
async function focusBeforeDefault() {
  let arrive = (): void => undefined;
  function Form() {
    const [value, setValue] = useState<string | null>(null);
    arrive = () => {
      setValue('100000');
    };
    return <EmployeeSelector label="Employee" employees={staff} value={value} onSelect={setValue} />;
  }
  const user = renderRouted(<Form />);
  await user.click(field());
  act(() => {
    arrive();
  });
  return user;
}

const field = () => screen.getByRole('combobox', { name: 'Employee' });

describe('employee selector', () => {
  it('finds by name or id, and Enter picks', async () => {
    const { user, selected } = show();
    await user.click(field());
    await user.keyboard('ana 17{Enter}');
    expect(selected).toEqual(['100017']);
    expect(field()).toHaveValue('PERSON 17, ANA');
  });

  it('selects the employee with the typed id or full name', async () => {
    const { user, selected } = show();
    await user.click(field());
    await user.keyboard('100025');
    expect(selected).toEqual(['100025']);
  });

  it('goes five steps with PageDown', async () => {
    const { user, selected } = show();
    await user.click(field());
    await user.keyboard('{PageDown}{Enter}');
    expect(selected).toEqual(['100005']);
  });

  it('stays empty while it has the focus and the default choice arrives, so that what is typed then stands alone', async () => {
    const user = await focusBeforeDefault();
    expect(field()).toHaveValue('');
    await user.keyboard('ana 17{Enter}');
    expect(field()).toHaveValue('PERSON 17, ANA');
    await user.clear(field());
    await user.tab();
    expect(field()).toHaveValue('PERSON 17, ANA');
  });

  it('shows the default choice that arrived once it has lost the focus', async () => {
    const user = await focusBeforeDefault();
    await user.tab();
    expect(field()).toHaveValue('PERSON 0, ANA');
  });

  it('keeps typed text when the list and the default choice arrive', async () => {
    const selected: string[] = [];
    let arrive = (): void => undefined;
    function Form() {
      const [list, setList] = useState<typeof staff>([]);
      const [value, setValue] = useState<string | null>(null);
      arrive = () => {
        setList(staff);
        setValue('100000');
      };
      return (
        <EmployeeSelector
          label="Employee"
          employees={list}
          value={value}
          onSelect={(EMPID) => {
            selected.push(EMPID);
          }}
          loading={list.length === 0}
        />
      );
    }
    const user = renderRouted(<Form />);
    await user.click(field());
    await user.keyboard('ana 17');
    act(() => {
      arrive();
    });
    expect(field()).toHaveValue('ana 17');
    await user.click(screen.getByRole('option', { name: /PERSON 17, ANA/ }));
    expect(selected).toEqual(['100017']);
  });

  it('keeps the chosen employee when the text matches none', async () => {
    const { user, selected } = show();
    await user.click(field());
    await user.keyboard('nobody');
    expect(screen.getByText('No employee found')).toBeVisible();
    await user.tab();
    expect(field()).toHaveValue('PERSON 0, ANA');
    expect(selected).toEqual([]);
  });
});

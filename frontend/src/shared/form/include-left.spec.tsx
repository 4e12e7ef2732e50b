import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '@/app/store';
import { callsTo, ok, serve } from '@/testing/api-server';
import { people } from '@/testing/hr';
import { renderRouted } from '@/testing/render-part';
import { EmployeeSelector } from './employee-selector';
import { useEmployeeChoices } from './include-left';

const [present, gone] = people;
const WITH_LEFT = 'GET /api/data/a/employee?left=true';

function Form() {
  const { options, isFetching, left } = useEmployeeChoices();
  const [value, setValue] = useState<string | null>(null);
  return (
    <EmployeeSelector
      label="Employee"
      employees={options}
      value={value}
      loading={isFetching}
      left={left}
      onSelect={setValue}
    />
  );
}

beforeEach(() => {
  serve({
    'GET /api/data/a/employee': ok({ employee: [present] }),
    [WITH_LEFT]: ok({ employee: [present, { ...gone, resignedOn: '2026-11-13' }] }),
  });
});

it('offers those who left once they are asked for, with their last day', async () => {
  const user = renderRouted(
    <Provider store={createStore({ goHome: () => undefined })}>
      <Form />
    </Provider>,
  );
  const field = screen.getByRole('combobox', { name: 'Employee' });
  await user.click(field);
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  const listCalls = callsTo('/api/data/a/employee').length;
  expect(listCalls).toBe(1);
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('checkbox', { name: 'Include those who left' }));
  await user.click(field);
  const option = await screen.findByRole('option', { name: /Last day Nov 13, 2026/ });
  await user.click(option);
  expect(field).toHaveValue(gone.EMPNAME);
  expect(screen.getByRole('checkbox', { name: 'Include those who left' })).toBeChecked();
});

import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** Returns a control once it can be used: pressing one that is busy does nothing. */
export function pressable(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const control = find();
    expect(control).toBeEnabled();
    return control;
  });
}

import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { theme } from '@/app/theme';
import { WithoutStyles } from './without-styles';

/** Renders one part of a screen in the application's theme. */
export function renderPart(part: ReactNode) {
  render(<ThemeProvider theme={theme}>{part}</ThemeProvider>, { wrapper: WithoutStyles });
  return userEvent.setup();
}

/** Renders one part of a screen at the address `/`. */
export function renderRouted(part: ReactNode) {
  return renderPart(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />);
}

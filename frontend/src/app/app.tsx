import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { HeadingFocusProvider } from '@/shared/layout/page-heading';
import { Toasts } from '@/shared/toast/toasts';
import { OutdatedNotice } from './outdated-notice';
import type { AppStore } from './store';
import { theme, THEME_MODE_KEY } from './theme';

interface AppProps {
  readonly store: AppStore;
  /** The screens. */
  readonly children: ReactNode;
}

/** The application with its providers. */
export function App({ store, children }: AppProps) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_MODE_KEY}>
        <CssBaseline enableColorScheme />
        <HeadingFocusProvider>{children}</HeadingFocusProvider>
        <Toasts />
        <OutdatedNotice />
      </ThemeProvider>
    </Provider>
  );
}

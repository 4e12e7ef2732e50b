import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { HeadingFocusProvider } from '@/shared/layout/page-heading';
import { Toasts } from '@/shared/toast/toasts';
import { OutdatedNotice } from './outdated-notice';
import type { AppStore } from './store';
import { theme, THEME_MODE_KEY } from './theme';

interface AppProps {
  readonly store: AppStore;
  readonly router: RouterProviderProps['router'];
}

/** The application with its providers. */
export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_MODE_KEY}>
        <CssBaseline enableColorScheme />
        <HeadingFocusProvider>
          <RouterProvider router={router} />
        </HeadingFocusProvider>
        <Toasts />
        <OutdatedNotice />
      </ThemeProvider>
    </Provider>
  );
}

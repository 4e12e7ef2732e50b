import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUse } from '@/shared/api/page-version';
// Before the screens: the script is 0.6 kB smaller in this order (scripts/bundle-sizes.mjs).
import { createStore } from './store';
import { App } from './app';
import { Entry, loadScreens, preloadDashboard } from './entry';
import { applyInitialTheme } from './theme';

applyInitialTheme();
watchUse();
const store = createStore({
  goHome: (returning) => {
    // A session that ends while they load ends at sign-in anyway.
    loadScreens().then(({ goHome }) => {
      goHome(returning);
    }, console.error);
  },
});
const isSignedOut = store.getState().session.token === null;
// With a session it is shown next; without one, once somebody has typed a password.
if (isSignedOut && document.readyState !== 'complete')
  window.addEventListener('load', preloadDashboard, { once: true });
else preloadDashboard();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
// A state in the history is a page to return to.
const isSignIn = isSignedOut && window.location.pathname === '/' && window.history.state === null;
createRoot(root).render(
  <StrictMode>
    <App store={store}>
      <Entry isSignIn={isSignIn} />
    </App>
  </StrictMode>,
);

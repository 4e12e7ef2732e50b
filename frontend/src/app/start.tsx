import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { watchUse } from '@/shared/api/page-version';
import { App } from './app';
import { reloadWhenOutdated } from './outdated-notice';
import { preloadDashboard, routes } from './routes';
import { createStore } from './store';
import { applyInitialTheme } from './theme';

applyInitialTheme();
watchUse();
const router = createBrowserRouter(routes);
reloadWhenOutdated(router);
const store = createStore({
  goHome: (returning) => {
    const { pathname, search } = router.state.location;
    void router.navigate('/', returning ? { state: { returnTo: pathname + search } } : {});
  },
});
// With a session it is shown next; without one, once somebody has typed a password.
if (store.getState().session.token === null)
  window.addEventListener('load', preloadDashboard, { once: true });
else preloadDashboard();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
createRoot(root).render(
  <StrictMode>
    <App store={store} router={router} />
  </StrictMode>,
);

import '@fontsource-variable/inter';
import '@/app/starting.css';
import 'react-toastify/ReactToastify.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { reloadWhenOutdated } from '@/app/outdated-notice';
import { preloadDashboard, routes } from '@/app/routes';
import { createStore } from '@/app/store';
import { applyInitialTheme } from '@/app/theme';
import { watchUse } from '@/shared/api/page-version';

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

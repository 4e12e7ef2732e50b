import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { APP, keptFiles } from './kept-files';

/** Code of the script that decides the language, which runs before the application is evaluated. */
const BEFORE_APPLICATION = /index\.html|src\/main\.ts$|(starting|ReactToastify)\.css$|@fontsource-variable\//;
/** Code of both. */
const LANGUAGE = /shared\/language\/language\.ts$|vite\/(modulepreload-polyfill|preload-helper)/;
/** The screen after signing in, and parts that its date fields share with dialogs. A group includes all that its modules import. */
const DASHBOARD =
  /src\/(app\/app-shell|features\/attendance\/dashboard-page)\.tsx$|@mui\/material\/(Chip|Dialog|DialogActions|DialogContent|Divider|Popper)\/\2\.m?js$|@mui\/material\/styles\/useThemeProps|@mui\/x-internals\/|react-transition-group|@babel\/runtime/;
/** Date fields, which follow when there is something to see already. */
const DATE_FIELDS = /src\/shared\/form\/work-date-input\.tsx$|@mui\/x-date-pickers\/|\/date-fns\//;

export default defineConfig({
  plugins: [react(), keptFiles()],
  resolve: { alias: [{ find: /^@\//, replacement: `${import.meta.dirname}/src/` }] },
  build: {
    target: 'es2022',
    // For scripts/bundle-sizes.mjs.
    manifest: true,
    rolldownOptions: {
      // An entry as well, so that its modules are among the initial ones.
      input: ['index.html', APP],
      output: {
        codeSplitting: {
          // One file packs better than a dozen, and on a slow network each request takes its time.
          groups: [
            { name: 'language', test: LANGUAGE, priority: 3 },
            { name: 'initial', tags: ['$initial'], test: (id) => !BEFORE_APPLICATION.test(id), priority: 2 },
            { name: 'dashboard', test: DASHBOARD, priority: 1 },
            { name: 'date-fields', test: DATE_FIELDS, priority: 0, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['BACKEND_URL'] ?? 'http://localhost:3000' } },
});

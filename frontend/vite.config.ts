import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { APP, keptFiles } from './kept-files';

/** The script of the page, which decides the language before the application is evaluated, with what the translation needs. With all styles, which are short. */
const LANGUAGE =
  /index\.html|src\/(main|shared\/language\/language)\.ts$|accounts\/sign-in-texts\.js$|\.css$|vite\/(modulepreload-polyfill|preload-helper)/;
/** Calls of the dashboard, which begin before its script has come; and what the company's sign-in needs, which does not wait for it either. */
const DASHBOARD_DATA =
  /src\/(features\/attendance\/(dashboard-data|attendance-api)|shared\/api\/system-api)\.tsx?$|api\/session-paths\.js$/;
/** The router, the screen after signing in, and parts that its date fields share with dialogs. A group includes all that its modules import. */
const DASHBOARD =
  /src\/(app\/(?:app-shell|screens)|features\/attendance\/dashboard-page)\.tsx$|@mui\/material\/(Chip|Dialog|DialogActions|DialogContent|Divider|Popper)\/\2\.m?js$|@mui\/material\/styles\/useThemeProps|@mui\/x-internals\/|react-transition-group|@babel\/runtime/;
/** Texts about employees, which the audit shares with their forms: the start names each file that is loaded later. */
const EMPLOYEE_MESSAGES = /contracts\/.*\/(audit|employee)-messages\.(ts|js)$/;
/** Date fields, which follow when there is something to see already. */
const DATE_FIELDS =
  /src\/shared\/form\/(work-date-input\.tsx|picker-texts\.ts)$|@mui\/x-date-pickers\/|\/date-fns\//;

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
            { name: 'language', test: LANGUAGE, priority: 4 },
            { name: 'initial', tags: ['$initial'], priority: 3 },
            { name: 'own-attendance', test: DASHBOARD_DATA, priority: 2 },
            { name: 'dashboard', test: DASHBOARD, priority: 1 },
            {
              name: 'employee-messages',
              test: EMPLOYEE_MESSAGES,
              priority: 0,
              includeDependenciesRecursively: false,
            },
            { name: 'date-fields', test: DATE_FIELDS, priority: 0, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['BACKEND_URL'] ?? 'http://localhost:3000' } },
});

import '@testing-library/jest-dom/jest-globals';
import { configure, getConfig } from '@testing-library/react';
import { shown } from './act.mjs';

const { asyncWrapper, getElementError } = getConfig();
configure({
  // Most tests render the whole application, which loads screens on demand; that is slow on a busy machine. Shorter than
  // Jest's `testTimeout`, so that the failure names the missing element.
  asyncUtilTimeout: 240_000,
  asyncWrapper: (work) => shown(asyncWrapper(work)),
  // Prints the page only at the last attempt of a wait.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

import '@testing-library/jest-dom/jest-globals';
import { configure, getConfig } from '@testing-library/react';
import { shown } from './act.mjs';

const { asyncWrapper, getElementError } = getConfig();
configure({
  // Most tests show the whole application, whose screens are loaded when they are first shown: that takes a while on a busy
  // machine. Shorter than Jest's `testTimeout`, so that the failure says what was not found.
  asyncUtilTimeout: 240_000,
  asyncWrapper: (work) => shown(asyncWrapper(work)),
  // While something is waited for, the page is not printed each time that it is not there yet, only the last time.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
